// The program that decodes pictures, one after another. Started by warm-process.ts within limits that the operating system enforces. It may be killed
// at any moment without harm.
import type { ProcessResult } from '@/adapters/bounded-process/warm-process'
import { answerEach } from '@/adapters/bounded-process/warm-program'
import { clean, measure, RefusedPicture, resize } from './decode-picture'
import { longestReason, type PictureAnswer, type PictureQuestion } from './picture-answer'

const nothing = Buffer.alloc(0)

async function make(content: Buffer, question: PictureQuestion): Promise<ProcessResult> {
  if (question.does === 'measure') return made({ facts: await measure(content) }, nothing)
  if (question.does === 'resize') return made({ facts: null }, await resize(content, question.width, question.format))
  const cleaned = await clean(content, question.contentType)
  return made({ facts: await measure(cleaned) }, cleaned)
}

const made = (answer: PictureAnswer, content: Buffer): ProcessResult => ({ answer, content })

answerEach((content, question) =>
  make(content, question as PictureQuestion).catch((error: unknown) => {
    // The library reports the limit of the operating system as a fault of the file. A new process may have more memory
    // left.
    if (/memory|alloc/i.test(String(error))) process.kill(process.pid, 'SIGKILL')
    const problem = error instanceof RefusedPicture ? error.problem : 'damaged'
    return made({ problem, reason: String(error).slice(0, longestReason) }, nothing)
  }),
)
