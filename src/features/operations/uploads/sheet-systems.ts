// Places of the systems of music on the pages of a PDF.

/** Page from 1; upper and lower edge as parts of the page's height. */
export type System = [page: number, top: number, bottom: number]
