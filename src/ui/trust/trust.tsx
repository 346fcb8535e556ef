import { useEffect, useState } from 'preact/hooks'
import { Icon } from '../shared/icon.tsx'
import logo from '../shared/logo.svg'
import { isLocalHost, isPrivateHost } from '../shared/private-host.ts'
import { QrCode } from '../shared/qr-code.tsx'
import { type Choice, Select } from '../shared/select.tsx'
import { Callout } from '../shared/state.tsx'
import { Screen } from './drawing.tsx'
import { PLATFORMS, type Platform, type PlatformId, platformOf } from './platforms.ts'

const CHECK_MS = 3_000
const PATIENCE_MS = 5_000
/** How devices find the server by name, if nothing in the network prevents that. */
const LAN_NAME = 'kassa.local'

const DEVICES = Object.entries(PLATFORMS).map(([value, { name }]) => ({
  value,
  label: name,
})) as Choice<PlatformId>[]

/** Helps to make a device trust the certificate authority of this server, and checks that it does. */
export function TrustPage() {
  const ports = document.querySelector<HTMLMetaElement>('[name="kassa-ports"]')?.content ?? ''
  const [http, https] = ports.split(' ').map(Number)
  return (
    <main class="trust">
      <header>
        <img src={logo} alt="kassa" width={36} height={36} />
        <h1>Set up a device</h1>
        <p class="soft">
          A till needs HTTPS to start offline and to use the camera. For that, the device must trust
          your shop’s server. This is done once, in about two minutes.
        </p>
      </header>
      {http && https ? <Setup http={http} https={https} /> : <NotOffered />}
    </main>
  )
}

function NotOffered() {
  return (
    <Callout>
      This server does not offer HTTPS in the network. Start it with <code>kassa serve --lan</code>,
      then open this page again.
    </Callout>
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
  // Somebody at a desk has come to set up another device, rather than this one.
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
            <Select label="This device" value={id} choices={DEVICES} onChange={setId} />
            <Steps platform={PLATFORMS[id]} />
            <Callout icon="refresh" role="status">
              This device does not trust the server yet. The page notices when it does.
            </Callout>
          </section>
        </>
      )}
      {isHandheld && <OtherDevice port={http} />}
      <Safety />
    </>
  )
}

function Steps({ platform: { file, steps, note } }: { platform: Platform }) {
  return (
    <>
      <a class="button primary" href={`/trust/${file}`}>
        <Icon name="download" /> Download the certificate
      </a>
      <ol class="steps">
        {steps.map(({ text, drawing }) => (
          <li key={text}>
            <p>{text}</p>
            <Screen drawing={drawing} />
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
        <Icon name="check" /> This device trusts the server
      </h2>
      {/* A pairing code that the till has passed on goes back to it. */}
      <a class="button primary" href={`${origin}/pos${location.hash}`}>
        Open the till
      </a>
      <a href={`${origin}/admin`}>Open admin</a>
      <p class="soft small">
        Bookmark the new address or put it on the home screen: it begins with <code>{origin}</code>
      </p>
    </section>
  )
}

function WrongName({ hostname, port }: { hostname: string; port: number }) {
  const address = `http://${LAN_NAME}:${port}/trust`
  return (
    <Callout look="warn">
      The certificate is not valid for the name {hostname}. Open{' '}
      <a href={address + location.hash}>{address}</a> instead.
    </Callout>
  )
}

function OtherDevice({ port }: { port: number }) {
  const { hostname } = location
  const isLocal = isLocalHost(hostname)
  const address = `http://${isLocal ? LAN_NAME : hostname}:${port}/trust`
  return (
    <section class="card padded other-device">
      <QrCode text={address} label={`The address of this page: ${address}`} />
      <div>
        <h2>Another device</h2>
        <p>
          Connect it to the same network, and scan this code with its camera, or open{' '}
          <code>{address}</code>
        </p>
        {isLocal && (
          <p class="soft small">
            If the device does not find that name, use an address that <code>kassa serve</code>{' '}
            printed, with <code>/trust</code> at the end.
          </p>
        )}
      </div>
    </section>
  )
}

function Safety() {
  return (
    <p class="soft small">
      Before you trust a certificate, the device can show its SHA-256 fingerprint. It must be the
      one that <code>kassa serve</code> printed at its start; otherwise somebody in the network has
      exchanged it. The certificate is limited to private networks: nobody can use it to pose as
      another website.
    </p>
  )
}

/** Whether this browser gets an answer from the address; asks until it does. */
function useTrusted(address: string): boolean {
  const [isTrusted, setTrusted] = useState(false)
  useEffect(() => {
    if (isTrusted) return
    const check = async () => {
      if (document.hidden) return
      const signal = AbortSignal.timeout(PATIENCE_MS)
      // The answer cannot be read, but there is one only if the certificate is trusted.
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
