import { Observable } from '../observable.ts'

const KEY = 'kassa.sounds'

/** Frequency in Hz and length in seconds: high and short for found, low and long for unknown. */
const TONES = { found: [1320, 0.09], unknown: [196, 0.35] } as const

/** Whether this device beeps. */
export const sounds = new Observable(localStorage.getItem(KEY) !== 'off')

let audio: AudioContext | null = null

/**
 * The first sound in a browser takes up to half a second; the first scan must not wait for that.
 */
export function prepareSounds(): void {
  if (sounds.value && 'AudioContext' in globalThis) audio ??= new AudioContext()
}

/** Browsers keep pages silent until somebody has pressed a key or touched the page. */
function unmute(): void {
  prepareSounds()
  if (audio?.state === 'suspended') void audio.resume()
}

if ('document' in globalThis) {
  for (const event of ['pointerdown', 'keydown']) {
    addEventListener(event, unmute, { once: true, capture: true })
  }
}

export function switchSounds(): void {
  sounds.set(!sounds.value)
  localStorage.setItem(KEY, sounds.value ? 'on' : 'off')
}

export function beep(tone: keyof typeof TONES): void {
  if (!sounds.value) return
  unmute()
  if (!audio) return
  const [frequency, seconds] = TONES[tone]
  const { currentTime: now, destination } = audio
  const oscillator = new OscillatorNode(audio, { type: 'triangle', frequency })
  const gain = new GainNode(audio, { gain: 0.25 })
  gain.gain.setTargetAtTime(0, now + seconds - 0.02, 0.008)
  oscillator.connect(gain).connect(destination)
  oscillator.start(now)
  oscillator.stop(now + seconds + 0.05)
}
