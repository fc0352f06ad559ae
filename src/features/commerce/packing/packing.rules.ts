// Rules of what a packer sees.

/** Days for which a shipped order stays visible, so that its tracking can be corrected. */
export const shippedDays = 14
