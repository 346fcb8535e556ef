import { Observable } from '../observable.ts'

const KEY = 'kassa.sounds'

/** Frequency in Hz and length in seconds: high and short for found, low and long for unknown. */
const TONES = { found: [1320, 0.09], unknown: [196, 0.35] } as const

/** Whether this device beeps. */
export const sounds = new Observable(localStorage.getItem(KEY) !== 'off')

let audio: AudioContext | null = null

/** To begin takes a moment, which the first scan should not wait for. */
function prepare(): void {
  if (!('AudioContext' in globalThis)) return
  audio ??= new AudioContext()
  if (audio.state === 'suspended') void audio.resume()
}

// Browsers keep pages silent until somebody has pressed a key or touched the page.
if ('document' in globalThis) {
  for (const event of ['pointerdown', 'keydown']) {
    addEventListener(event, () => sounds.value && prepare(), { once: true, capture: true })
  }
}

export function switchSounds(): void {
  sounds.set(!sounds.value)
  localStorage.setItem(KEY, sounds.value ? 'on' : 'off')
}

export function beep(tone: keyof typeof TONES): void {
  if (!sounds.value) return
  prepare()
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
