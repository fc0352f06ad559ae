// Proves the message that the owner reads at once beside a music file.
import { expect, test } from 'vitest'
import { previewProblems, problemOfFormat } from './track-preview.rules'

test('the owner reads what to upload instead of a format that the server does not decode, before anything is saved', () => {
  for (const ending of ['aac', 'AAC', 'webm'])
    expect(problemOfFormat(`private:sold-music/music/x.${ending}`)).toBe(previewProblems.kind)
  for (const file of [
    'private:x/a.mp3',
    'private:x/a.wav',
    'private:x/a.flac',
    'private:x/a.ogg',
    'private:x/a.m4a',
    'private:x/a.zip',
    '',
  ])
    expect(problemOfFormat(file)).toBeNull()
})
