// Decides how long a packer sees a shipped order.

/** Days for which a shipped order stays visible, so that its tracking can be corrected. */
export const shippedDays = 14
