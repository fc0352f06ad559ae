// Shared by the product pictures: their size, 1600 square, and how a picture is placed in them.

export const size = 1600

export const image = (uri: string, x: number, y: number, w: number, h = w): string =>
  `<image href="${uri}" x="${x}" y="${y}" width="${w}" height="${h}" preserveAspectRatio="none"/>`
