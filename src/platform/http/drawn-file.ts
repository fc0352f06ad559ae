// Sends a file that was drawn for one request, such as a PDF to print. No cache keeps it and no search engine lists it.

/** `disposition`: how the browser opens it and under which name, from content-disposition.ts. */
export const drawnFile = (content: Buffer | string, contentType: string, disposition: string): Response =>
  new Response(typeof content === 'string' ? content : new Uint8Array(content), {
    headers: {
      'content-type': contentType,
      'content-disposition': disposition,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    },
  })

export const drawnPdf = (pdf: Buffer, disposition: string): Response => drawnFile(pdf, 'application/pdf', disposition)
