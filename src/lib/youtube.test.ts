// Proves that only YouTube's own hosts count as YouTube, and that every form of address gives its video id.
import { expect, test } from 'vitest'
import { isYouTube, webHost, youtubeId } from './youtube'

test.each([
  'https://www.youtube.com/watch?v=abcdefghi-_&t=10',
  'https://youtu.be/abcdefghi-_?si=x',
  'https://m.youtube.com/watch?app=m&v=abcdefghi-_',
  'https://www.youtube-nocookie.com/embed/abcdefghi-_',
  'https://youtube.com/shorts/abcdefghi-_',
  'http://music.youtube.com/live/abcdefghi-_',
])('FVID-06 ADM-FVID-04: the video id is read from %s', (address) => {
  expect(youtubeId(address)).toBe('abcdefghi-_')
})

test.each([
  'https://youtube.com.evil.example/watch?v=abcdefghi-_',
  'https://evil.example/youtube.com/watch?v=abcdefghi-_',
  'https://notyoutube.com/watch?v=abcdefghi-_',
  'https://evil.example/?u=https://youtu.be/abcdefghi-_',
  'javascript:alert("youtube.com")',
  'youtube.com/watch?v=abcdefghi-_',
])('MEDIA-05 OP-33: %s is not YouTube', (address) => {
  expect(isYouTube(address)).toBe(false)
  expect(youtubeId(address)).toBeNull()
})

test('a channel is YouTube but not a video', () => {
  expect(isYouTube('https://www.youtube.com/@name')).toBe(true)
  expect(youtubeId('https://www.youtube.com/@name')).toBeNull()
  expect(webHost('ftp://youtube.com')).toBeNull()
})
