// A deal's number as people write it: 8589, 8,589, 1 000, 1.000, #617.

const PLAIN = /^\d{1,12}$/;
const GROUPED = /^[1-9]\d{0,2}([,.'’_\s])\d{3}(?:\1\d{3}){0,2}$/; // in threes, always by the same sign

/** null: that is no whole number. */
export function dealNumber(text: string): number | null {
    const digits = text.trim().replace(/^#\s*/, "");
    return PLAIN.test(digits) || GROUPED.test(digits) ? Number(digits.replace(/\D/g, "")) : null;
}
