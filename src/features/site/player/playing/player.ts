// The player behind LOE's tracks: one <audio> element that belongs to no page, so music continues on every page
// (AUDIO-11 to AUDIO-20).
import { clampVolume } from '../audio.rules'
import type { AudioTrack } from '../player.contract'
import {
  afterEnd,
  choose,
  currentTrack,
  emptyPlaylist,
  step,
  withTracks,
  type PlayedTrack,
  type Playlist,
} from './playlist.rules'
import type { Volume } from './remembered-volume'

/** idle: nothing requested yet. loading: requested, not yet audible. ready: playing, or able to play. */
type PlayerPhase = 'idle' | 'loading' | 'ready' | 'error'

export type PlayerState = Volume & {
  playlist: Playlist
  phase: PlayerPhase
  isPlaying: boolean
  /** True when the track repeats. */
  isLooping: boolean
  /** 1 is as recorded; the pitch is the same at every speed. Applies to this track only. */
  speed: number
  /** Number of times the listener clicked "Try Again" for this track (AUDIO-20). */
  retries: number
  /** Seconds according to the file; null until it is loaded. */
  fileDuration: number | null
  /** True when a track has been started and the bar has not been closed: the bar may show. */
  isStarted: boolean
  /** Id of the SoundCloud track whose player the visitor asked for. */
  openEmbed: string | null
  /** True when the page with the tracks is open. */
  isPageOpen: boolean
  /** True when the page's player is visible, so the bar is not needed. */
  isCardInView: boolean
}

export const initialPlayerState: PlayerState = {
  playlist: emptyPlaylist,
  phase: 'idle',
  isPlaying: false,
  isLooping: false,
  speed: 1,
  retries: 0,
  fileDuration: null,
  isStarted: false,
  openEmbed: null,
  isPageOpen: false,
  isCardInView: false,
  volume: 1,
  muted: false,
}

type PlayerWorld = {
  makeAudio(): HTMLAudioElement
  rememberedVolume(): Volume
  rememberVolume(volume: Volume): void
  /** Called when the bar becomes needed or unneeded, and when the playing track changes. */
  announce(isStarted: boolean, heard: PlayedTrack | null): void
}

/** Milliseconds between two reads of the position while it plays (AUDIO-23). */
export const progressMs = 20

export type Player = ReturnType<typeof createPlayer>

export function createPlayer(world: PlayerWorld) {
  let state: PlayerState = { ...initialPlayerState, ...world.rememberedVolume() }
  const listeners = new Set<() => void>()
  const timeListeners = new Set<(seconds: number) => void>()
  let audio: HTMLAudioElement | null = null
  /** Id of the track that the element has loaded. */
  let loadedId: string | null = null
  /** Seconds at which to start once the file is known; set by a seek before anything is loaded. */
  let startAt = 0
  let clock: ReturnType<typeof setInterval> | undefined

  function update(change: Partial<PlayerState>): void {
    const isDifferent = (Object.keys(change) as (keyof PlayerState)[]).some((key) => change[key] !== state[key])
    if (!isDifferent) return
    state = { ...state, ...change }
    for (const listener of listeners) listener()
    world.announce(state.isStarted, state.isPlaying ? currentTrack(state.playlist) : null)
  }

  function tellTime(): void {
    const seconds = time()
    for (const listener of timeListeners) listener(seconds)
  }

  function runClock(): void {
    const wanted = state.isPlaying && timeListeners.size > 0
    if (wanted && clock === undefined) clock = setInterval(tellTime, progressMs)
    if (!wanted) {
      clearInterval(clock)
      clock = undefined
    }
  }

  function fail(): void {
    loadedId = null
    update({ phase: 'error', isPlaying: false })
    runClock()
  }

  function element(): HTMLAudioElement {
    if (audio) return audio
    const made = world.makeAudio()
    audio = made
    made.preload = 'auto'
    made.loop = state.isLooping
    made.preservesPitch = true
    applyVolume()
    const on = (name: string, listener: () => void) =>
      made.addEventListener(name, () => loadedId !== null && listener())
    const pauseOrPlay = () => {
      update({ isPlaying: !made.paused })
      runClock()
    }
    on('play', pauseOrPlay)
    on('pause', pauseOrPlay)
    on('waiting', () => update({ phase: 'loading' }))
    on('canplay', () => update({ phase: 'ready' }))
    on('playing', () => update({ phase: 'ready' }))
    on('error', () => {
      // Firefox on a machine without an audio device reports this error and continues in silence.
      if (!made.error?.message.includes('OnMediaSinkAudioError')) fail()
    })
    on('seeked', tellTime)
    on('durationchange', () => update({ fileDuration: Number.isFinite(made.duration) ? made.duration : null }))
    on('loadedmetadata', () => {
      if (startAt > 0) made.currentTime = startAt
      startAt = 0
      tellTime()
    })
    on('ended', () => {
      const next = afterEnd(state.playlist, state.isPageOpen)
      if (next) go(next, { andPlay: true, byChoice: false })
    })
    return made
  }

  /** Applies the listener's volume; the gain lowers recordings that are louder than others. */
  function applyVolume(): void {
    if (!audio) return
    audio.volume = state.volume * (currentTrack(state.playlist)?.gain ?? 1)
    audio.muted = state.muted
  }

  /** A newly loaded file starts at the default speed, so that is set too. */
  function setSpeed(speed: number): void {
    if (audio) audio.defaultPlaybackRate = audio.playbackRate = speed
    update({ speed })
  }

  /** Empties the element, so that nothing more is fetched for a track that is no longer current. */
  function unload(): void {
    startAt = 0
    setSpeed(1)
    if (audio && loadedId !== null) {
      loadedId = null
      audio.pause()
      audio.removeAttribute('src')
      audio.load()
    }
    update({ phase: 'idle', isPlaying: false, fileDuration: null })
    runClock()
    tellTime()
  }

  function load(track: AudioTrack, address: string): HTMLAudioElement {
    const made = element()
    if (loadedId === track.id) return made
    loadedId = track.id
    applyVolume()
    update({ phase: 'loading', fileDuration: null })
    made.defaultPlaybackRate = made.playbackRate = state.speed
    made.src = address
    made.load()
    return made
  }

  function play(): void {
    const track = currentTrack(state.playlist)
    if (!track) return
    if (track.sourceType === 'soundcloud') {
      unload()
      update({ openEmbed: track.id })
      return
    }
    const address = track.audioUrl?.trim()
    if (!address) return
    const made = load(track, address)
    update({ isStarted: true, openEmbed: null })
    made.play().catch((reason: unknown) => {
      // The visitor chose another track meanwhile, or the browser requires a click first: neither is an error of the
      // file.
      if (loadedId !== track.id || !(reason instanceof Error) || reason.name === 'AbortError') return
      if (reason.name === 'NotAllowedError') update({ isPlaying: false, phase: 'ready' })
      else fail()
    })
  }

  function go(playlist: Playlist, { andPlay, byChoice }: { andPlay: boolean; byChoice: boolean }): void {
    const isSame = currentTrack(playlist)?.id === currentTrack(state.playlist)?.id
    if (!isSame) {
      unload()
      update({ playlist, retries: 0, openEmbed: null })
    }
    // No request goes to SoundCloud before the visitor chooses one of its tracks.
    if (andPlay && (byChoice || currentTrack(playlist)?.sourceType !== 'soundcloud')) play()
  }

  function time(): number {
    return loadedId === null ? startAt : startAt || (audio?.currentTime ?? 0)
  }

  function duration(): number {
    return state.fileDuration ?? currentTrack(state.playlist)?.duration ?? 0
  }

  function seek(seconds: number): void {
    const most = duration()
    const to = Math.max(0, most > 0 ? Math.min(seconds, most) : seconds)
    if (audio && loadedId !== null && audio.readyState > 0) audio.currentTime = to
    else startAt = to
    tellTime()
  }

  function setVolume(change: Partial<Volume>): void {
    const volume = clampVolume(change.volume ?? state.volume)
    const muted = change.muted ?? state.muted
    update({ volume, muted })
    applyVolume()
    world.rememberVolume({ volume, muted })
  }

  return {
    state: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Position in the current track, in seconds. */
    time,
    /** Seconds; from the file once it is loaded, else as stored, else 0. */
    duration,
    /** Called every 20 ms while it plays, and after every jump. */
    subscribeToTime(listener: (seconds: number) => void): () => void {
      timeListeners.add(listener)
      runClock()
      listener(time())
      return () => {
        timeListeners.delete(listener)
        runClock()
      }
    },
    /** Sets the valid tracks; the playing track continues unless it is no longer in the list (AUDIO-13). */
    setTracks(tracks: readonly PlayedTrack[]): void {
      const before = currentTrack(state.playlist)
      const playlist = withTracks(state.playlist, tracks)
      const after = currentTrack(playlist)
      if (before && (before.id !== after?.id || before.audioUrl !== after.audioUrl)) unload()
      update({ playlist })
    },
    play,
    pause: () => audio?.pause(),
    toggle: () => (state.isPlaying ? audio?.pause() : play()),
    /** AUDIO-14. */
    select: (index: number) => go(choose(state.playlist, index), { andPlay: true, byChoice: true }),
    /** AUDIO-12. */
    skip: (direction: 1 | -1) => go(step(state.playlist, direction), { andPlay: true, byChoice: false }),
    seek,
    setSpeed,
    seekBy: (seconds: number) => seek(time() + seconds),
    /** Sets the volume from 0 to 1 and unmutes: a listener who moves the slider wants to hear the track. */
    setVolume: (volume: number) => setVolume({ volume, muted: false }),
    toggleMute: () => setVolume({ muted: !state.muted }),
    toggleLoop(): void {
      if (audio) audio.loop = !state.isLooping
      update({ isLooping: !state.isLooping })
    },
    /** AUDIO-20. */
    retry(): void {
      startAt = time()
      loadedId = null
      update({ retries: state.retries + 1 })
      play()
    },
    /** Stops and closes the bar. */
    close(): void {
      unload()
      update({ isStarted: false })
    },
    /** Called when the page with the tracks opens or closes; closing it closes SoundCloud's player too. */
    setPageOpen: (isPageOpen: boolean) =>
      update(isPageOpen ? { isPageOpen } : { isPageOpen, isCardInView: false, openEmbed: null }),
    setCardInView: (isCardInView: boolean) => update({ isCardInView }),
  }
}
