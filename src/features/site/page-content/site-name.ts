// The key of the site's name among the texts: whoever has no developer writes it in the back-office.

export const siteNameKey = 'site-name'
