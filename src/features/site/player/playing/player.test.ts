// Proves the player against an <audio> element that obeys every call.
import { beforeEach, expect, test, vi } from 'vitest'
import { aTrack } from '../../../../../tests/support/make'
import type { AudioTrack } from '../player.contract'
import { createPlayer, progressMs } from './player'
import { currentTrack } from './playlist.rules'
import type { Volume } from './remembered-volume'

/** The part of an audio element that the player uses; `emit` acts as the browser. */
class FakeAudio extends EventTarget {
  src = ''
  preload = ''
  volume = 1
  muted = false
  loop = false
  paused = true
  currentTime = 0
  duration = Number.NaN
  readyState = 0
  error: { message: string } | null = null
  playbackRate = 1
  defaultPlaybackRate = 1
  preservesPitch = false
  loads = 0
  nextPlay: Promise<void> = Promise.resolve()
  load() {
    this.loads++
    this.currentTime = 0
    this.readyState = 0
    this.playbackRate = this.defaultPlaybackRate
  }
  play() {
    this.paused = false
    this.emit('play')
    return this.nextPlay
  }
  pause() {
    if (this.paused) return
    this.paused = true
    this.emit('pause')
  }
  removeAttribute() {
    this.src = ''
  }
  emit(name: string) {
    this.dispatchEvent(new Event(name))
  }
  arrive(seconds: number) {
    this.duration = seconds
    this.readyState = 4
    for (const name of ['durationchange', 'loadedmetadata', 'canplay']) this.emit(name)
  }
}

function track(id: string, sourceType: AudioTrack['sourceType'] = 'file'): AudioTrack {
  return aTrack({
    id,
    title: id,
    sourceType,
    ...(sourceType === 'soundcloud'
      ? { audioUrl: null, soundcloudEmbedUrl: 'https://soundcloud.com/a/b' }
      : { audioUrl: `/media/${id}.mp3` }),
  })
}

let audio: FakeAudio
let remembered: Volume
const announced: boolean[] = []

function start(tracks: AudioTrack[] = [track('a'), track('b'), track('c')]) {
  const player = createPlayer({
    makeAudio: () => audio as unknown as HTMLAudioElement,
    rememberedVolume: () => remembered,
    rememberVolume: (volume) => (remembered = volume),
    announce: (isStarted) => announced.push(isStarted),
  })
  player.setTracks(tracks)
  return player
}

beforeEach(() => {
  audio = new FakeAudio()
  remembered = { volume: 0.4, muted: false }
  announced.length = 0
})

test('AUDIO-11: nothing is fetched and nothing plays before the visitor asks for it', () => {
  const player = start()
  expect(player.state()).toMatchObject({ phase: 'idle', isPlaying: false, isStarted: false })
  expect(currentTrack(player.state().playlist)?.id).toBe('a')
  expect(audio.loads).toBe(0)
})

test('AUDIO-14: selecting a track plays it', () => {
  const player = start()
  player.select(1)
  expect(audio.src).toBe('/media/b.mp3')
  expect(player.state()).toMatchObject({ isPlaying: true, isStarted: true })
  expect(announced.at(-1)).toBe(true)
})

test('AUDIO-16: the player shows loading until it can play', () => {
  const player = start()
  player.play()
  expect(player.state().phase).toBe('loading')
  audio.arrive(61)
  expect(player.state()).toMatchObject({ phase: 'ready', fileDuration: 61 })
})

test('AUDIO-15: when a file track ends the next one plays, after the last the first', () => {
  const player = start()
  player.select(1)
  audio.emit('ended')
  expect(audio.src).toBe('/media/c.mp3')
  expect(player.state().isPlaying).toBe(true)
  audio.emit('ended')
  expect(audio.src).toBe('/media/a.mp3')
})

test('AUDIO-12: next and previous start the track and wrap around at the ends', () => {
  const player = start()
  player.skip(-1)
  expect(audio.src).toBe('/media/c.mp3')
  player.skip(1)
  expect(audio.src).toBe('/media/a.mp3')
})

test('AUDIO-19: a device without audio output is not a failure of the file', () => {
  const player = start()
  player.play()
  audio.arrive(60)
  audio.error = { message: 'OnMediaSinkAudioError' }
  audio.emit('error')
  expect(player.state().phase).toBe('ready')
  audio.error = { message: 'no such codec' }
  audio.emit('error')
  expect(player.state().phase).toBe('error')
})

test('AUDIO-19 AUDIO-20: a failure is an error; a retry counts, reloads and continues at the same position', () => {
  const player = start()
  player.play()
  audio.arrive(60)
  player.seek(42)
  audio.emit('error')
  expect(player.state()).toMatchObject({ phase: 'error', isPlaying: false, retries: 0 })
  const loads = audio.loads
  player.retry()
  expect(player.state()).toMatchObject({ phase: 'loading', retries: 1 })
  expect(audio.loads).toBe(loads + 1)
  audio.arrive(60)
  expect(player.state().phase).toBe('ready')
})

test('AUDIO-19: a refused source is an error, a click that the browser does not register is not', async () => {
  const player = start()
  audio.nextPlay = Promise.reject(new DOMException('no', 'NotSupportedError'))
  player.play()
  await vi.waitFor(() => expect(player.state().phase).toBe('error'))
  audio.nextPlay = Promise.reject(new DOMException('no', 'NotAllowedError'))
  player.retry()
  await vi.waitFor(() => expect(player.state()).toMatchObject({ phase: 'ready', isPlaying: false }))
})

test('a play request that another choice overtook reports nothing about that other track', async () => {
  const player = start()
  const refusal = Promise.reject(new DOMException('gone', 'NotSupportedError'))
  audio.nextPlay = refusal
  player.select(0)
  audio.nextPlay = Promise.resolve()
  player.select(1)
  await refusal.catch(() => undefined)
  await Promise.resolve()
  expect(player.state().phase).toBe('loading')
})

test('AUDIO-17: seeking stays within the track, and a seek before loading is remembered', () => {
  const player = start()
  player.seek(30)
  expect(player.time()).toBe(30)
  player.play()
  audio.arrive(50)
  expect(audio.currentTime).toBe(30)
  player.seekBy(100)
  expect(audio.currentTime).toBe(50)
  player.seekBy(-100)
  expect(audio.currentTime).toBe(0)
})

test('AUDIO-17: loop repeats the same track', () => {
  const player = start()
  player.play()
  player.toggleLoop()
  expect(audio.loop).toBe(true)
  expect(player.state().isLooping).toBe(true)
})

test('a track plays slower at the same pitch, also when it is loaded later, and the next one plays as recorded', () => {
  const player = start()
  player.setSpeed(0.5)
  player.play()
  expect(audio).toMatchObject({ playbackRate: 0.5, preservesPitch: true })
  player.setSpeed(0.7)
  expect(audio.playbackRate).toBe(0.7)
  player.skip(1)
  expect(audio.playbackRate).toBe(1)
  expect(player.state().speed).toBe(1)
})

test('AUDIO-23: a louder recording is reduced by its gain at any volume; the listener’s volume stays unchanged', () => {
  const player = start([{ ...track('a'), gain: 0.5 }, track('b')])
  player.play()
  expect(audio.volume).toBe(0.2)
  player.setVolume(1)
  expect(audio.volume).toBe(0.5)
  expect([player.state().volume, remembered.volume]).toEqual([1, 1])
  player.skip(1)
  expect(audio.volume).toBe(1)
})

test('AUDIO-23: the volume is remembered, between 0 and 1', () => {
  const player = start()
  player.play()
  expect(audio.volume).toBe(0.4)
  player.setVolume(1.7)
  expect(remembered).toEqual({ volume: 1, muted: false })
  player.toggleMute()
  expect(audio.muted).toBe(true)
  expect(remembered).toEqual({ volume: 1, muted: true })
  player.setVolume(0.2)
  expect(audio.muted).toBe(false)
})

test('AUDIO-23: the position is reported every 20 ms during playback, and not otherwise', () => {
  vi.useFakeTimers()
  const player = start()
  const told: number[] = []
  const stop = player.subscribeToTime((seconds) => told.push(seconds))
  player.play()
  audio.arrive(60)
  told.length = 0
  vi.advanceTimersByTime(10 * progressMs)
  expect(progressMs).toBe(20)
  expect(told).toHaveLength(10)
  player.pause()
  vi.advanceTimersByTime(1000)
  expect(told).toHaveLength(10)
  stop()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

test('AUDIO-13: a list change does not interrupt the current track, unless that track is removed', () => {
  const player = start()
  player.select(1)
  player.setTracks([track('new'), track('a'), track('b')])
  expect(player.state().isPlaying).toBe(true)
  expect(player.state().playlist.index).toBe(2)
  player.setTracks([track('a')])
  expect(player.state()).toMatchObject({ isPlaying: false, phase: 'idle' })
  expect(player.state().playlist.index).toBe(0)
  expect(audio.src).toBe('')
})

test('SND: a SoundCloud track opens only when it is chosen, and then the file stops', () => {
  const player = start([track('a'), track('cloud', 'soundcloud')])
  player.setPageOpen(true)
  player.play()
  audio.emit('ended')
  expect(currentTrack(player.state().playlist)?.id).toBe('cloud')
  expect(player.state().openEmbed).toBeNull()
  player.play()
  expect(player.state()).toMatchObject({ openEmbed: 'cloud', isPlaying: false })
  player.select(0)
  expect(player.state()).toMatchObject({ openEmbed: null, isPlaying: true })
  player.select(1)
  expect(player.state().openEmbed).toBe('cloud')
  player.setPageOpen(false)
  expect(player.state().openEmbed).toBeNull()
})

test('closing the bar stops everything', () => {
  const player = start()
  player.play()
  player.close()
  expect(player.state()).toMatchObject({ isStarted: false, isPlaying: false, phase: 'idle' })
  expect(announced.at(-1)).toBe(false)
  expect(audio.src).toBe('')
})
