// Defines the paths of sign-in and back-office. The types of the public router do not include them.

export const signInPath: string = '/auth'
export const adminPath: string = '/admin'
