// Made from freecell_widget/locales by js/catalogs.mjs when the bundle is built.
declare module "virtual:catalogs" {
    /** The keys, and under each language's code its sentences in their order; all joined by line ends. */
    const catalogs: Readonly<Record<string, string>>;
    export default catalogs;
}
