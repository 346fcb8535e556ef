import { useEffect, useState } from 'preact/hooks'
import { Icon } from '../../../ui/shared/icon.tsx'
import logo from '../../../ui/shared/logo.svg'
import { QrCode } from '../../../ui/shared/qr-code.tsx'
import { type Choice, Select } from '../../../ui/shared/select.tsx'
import { Callout } from '../../../ui/shared/state.tsx'
import { Drawing } from './drawing.tsx'
import { PLATFORMS, type Platform, type PlatformId, platformOf } from './platforms.ts'
import { isLocalHost, isPrivateHost } from './private-host.ts'
import { text } from './text.ts'

const CHECK_MS = 3_000
const PATIENCE_MS = 5_000
/** The name by which devices find the server, if nothing in the network prevents that. */
const LAN_NAME = 'kassa.local'

const DEVICES = Object.entries(PLATFORMS).map(([value, { name }]) => ({
  value,
  label: name,
})) as Choice<PlatformId>[]

/**
 * Helps to make a device trust the certificate authority of this server, and checks that it works.
 */
export function TrustPage() {
  const ports = document.querySelector<HTMLMetaElement>('[name="kassa-ports"]')?.content ?? ''
  const [http, https] = ports.split(' ').map(Number)
  return (
    <main class="trust">
      <header>
        <img src={logo} alt="kassa" width={36} height={36} />
        <h1>{text.title}</h1>
        <p class="soft">{text.text}</p>
      </header>
      {http && https ? (
        <Setup http={http} https={https} />
      ) : (
        <Callout>{text.notOffered(<code>kassa serve --lan</code>)}</Callout>
      )}
    </main>
  )
}

interface Ports {
  readonly http: number
  readonly https: number
}

function Setup({ http, https }: Ports) {
  const { hostname } = location
  const isTrusted = useTrusted(`https://${hostname}:${https}/healthz`)
  const [id, setId] = useState(() => platformOf(navigator))
  // At a desktop computer, people want to set up another device.
  const isHandheld = ['ios', 'android'].includes(platformOf(navigator))
  return (
    <>
      {!isHandheld && <OtherDevice port={http} />}
      {isTrusted ? (
        <Trusted origin={`https://${hostname}:${https}`} />
      ) : (
        <>
          {!isPrivateHost(hostname) && <WrongName hostname={hostname} port={http} />}
          <section class="card padded">
            <Select label={text.thisDevice} value={id} choices={DEVICES} onChange={setId} />
            <Steps platform={PLATFORMS[id]} />
            <Callout icon="refresh" role="status">
              {text.waiting}
            </Callout>
          </section>
        </>
      )}
      {isHandheld && <OtherDevice port={http} />}
      <p class="soft small">{text.safety(<code>kassa serve</code>)}</p>
    </>
  )
}

function Steps({ platform: { file, steps, note } }: { platform: Platform }) {
  return (
    <>
      <a class="button primary" href={`/trust/${file}`}>
        <Icon name="download" /> {text.download}
      </a>
      <ol class="steps">
        {steps.map((step) => (
          <li key={step.text}>
            <p>{step.text}</p>
            <Drawing step={step} />
          </li>
        ))}
      </ol>
      {note && <p class="soft small">{note}</p>}
    </>
  )
}

/** @param origin the HTTPS address of this server */
function Trusted({ origin }: { origin: string }) {
  return (
    <section class="card padded" role="status">
      <h2 class="trusted">
        <Icon name="check" /> {text.trusted}
      </h2>
      {/* A pairing code that the till has passed on goes back to the till. */}
      <a class="button primary" href={`${origin}/pos${location.hash}`}>
        {text.openTill}
      </a>
      <a href={`${origin}/admin`}>{text.openAdmin}</a>
      <p class="soft small">{text.bookmark(<code>{origin}</code>)}</p>
    </section>
  )
}

function WrongName({ hostname, port }: { hostname: string; port: number }) {
  const address = `http://${LAN_NAME}:${port}/trust`
  return (
    <Callout look="warn">
      {text.wrongName(hostname, <a href={address + location.hash}>{address}</a>)}
    </Callout>
  )
}

function OtherDevice({ port }: { port: number }) {
  const { hostname } = location
  const isLocal = isLocalHost(hostname)
  const address = `http://${isLocal ? LAN_NAME : hostname}:${port}/trust`
  return (
    <section class="card padded other-device">
      <QrCode text={address} label={text.address(address)} />
      <div>
        <h2>{text.other}</h2>
        <p>{text.otherText(<code>{address}</code>)}</p>
        {isLocal && (
          <p class="soft small">{text.noName(<code>kassa serve</code>, <code>/trust</code>)}</p>
        )}
      </div>
    </section>
  )
}

/** Whether this browser gets an answer from the address. It asks until there is one. */
function useTrusted(address: string): boolean {
  const [isTrusted, setTrusted] = useState(false)
  useEffect(() => {
    if (isTrusted) return
    const check = async () => {
      if (document.hidden) return
      const signal = AbortSignal.timeout(PATIENCE_MS)
      // The answer cannot be read, but it only arrives if the certificate is trusted.
      const request = fetch(address, { mode: 'no-cors', credentials: 'omit', signal })
      setTrusted(
        await request.then(
          () => true,
          () => false,
        ),
      )
    }
    void check()
    const timer = setInterval(check, CHECK_MS)
    return () => clearInterval(timer)
  }, [address, isTrusted])
  return isTrusted
}
