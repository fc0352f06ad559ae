// Where the way in and the back-office are. The router's own types know the public site's addresses only.

export const signInPath: string = '/auth'
export const adminPath: string = '/admin'
