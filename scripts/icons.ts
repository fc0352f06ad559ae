// npm run icons: draws the icons of the installed site from public/icon.svg, and the fallback share picture for pages
// whose own picture cannot be drawn.
import { readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { drawSharePicture } from '../src/platform/pictures/share-picture'
import { defaultLook } from '../src/features/site/theme/theme.rules'
import { hslToHex } from '../src/lib/color'

const color = (name: keyof typeof defaultLook.colors) => hslToHex(defaultLook.colors[name], '#000000')
const icon = readFileSync('public/icon.svg')
/** Operating systems crop these icons to their own shape: the mark stays within the middle. */
const insideShape = 0.7

async function draw(file: string, size: number, { isCutOut }: { isCutOut: boolean }): Promise<void> {
  const inner = Math.round(isCutOut ? size * insideShape : size)
  const mark = await sharp(icon, { density: 600 }).resize(inner, inner).png().toBuffer()
  const ground = isCutOut ? color('background') : { r: 0, g: 0, b: 0, alpha: 0 }
  const drawn = await sharp({ create: { width: size, height: size, channels: 4, background: ground } })
    .composite([{ input: mark }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
  writeFileSync(`public/${file}`, drawn)
}

await draw('icon-192.png', 192, { isCutOut: false })
await draw('icon-512.png', 512, { isCutOut: false })
await draw('icon-maskable-512.png', 512, { isCutOut: true })
await draw('apple-touch-icon.png', 180, { isCutOut: true })
writeFileSync(
  'public/share.jpg',
  await drawSharePicture({
    siteName: '',
    title: '',
    line: '',
    picture: null,
    look: { night: color('background'), ink: color('foreground'), gold: color('primary') },
  }),
)
