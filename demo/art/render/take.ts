// Takes one photograph: `node --import tsx demo/art/render/take.ts <name> <out.jpg> [scale]`. Runs in its own process,
// so that two run at once.
import sharp from 'sharp'
import { mug, tin } from './goods-scenes'
import { pianoKeys, recordOnDeck, ribbonMicrophone, rideCymbal } from './room-scenes'
import { photograph, type Scene } from './tracer'

type Shot = { scene: Scene; width: number; height: number; samples: number }

const shots: Record<string, Shot> = {
  'piano-keys': { scene: pianoKeys, width: 1260, height: 840, samples: 7 },
  'ride-cymbal': { scene: rideCymbal, width: 1200, height: 900, samples: 7 },
  'ribbon-microphone': { scene: ribbonMicrophone, width: 900, height: 1200, samples: 7 },
  mug: { scene: mug, width: 1000, height: 1000, samples: 6 },
  tin: { scene: tin, width: 1000, height: 1000, samples: 6 },
  'record-on-deck': { scene: recordOnDeck, width: 1000, height: 1000, samples: 7 },
}

const [name = '', out = '', scaleText = '1'] = process.argv.slice(2)
const shot = shots[name]
if (!shot || !out) throw new Error(`Name one of ${Object.keys(shots).join(', ')} and a file to write.`)
const scale = Number(scaleText)
const width = Math.round(shot.width * scale)
const height = Math.round(shot.height * scale)
const pixels = photograph(shot.scene, width, height, shot.samples, 7)
await sharp(pixels, { raw: { width, height, channels: 3 } })
  .jpeg({ quality: 93 })
  .toFile(out)
