import type { SessionView, StaffSessionView } from '../../../domain/access/session.ts'
import { CommandButton } from '../../shared/button.tsx'
import { Icon } from '../../shared/icon.tsx'
import { useList } from '../../shared/resource.ts'
import { ago, day } from '../../shared/time.ts'
import { say } from '../../shared/toast.tsx'
import { text } from '../text.ts'
import { Entry, ListCard } from './list.tsx'
import { Screen } from './screen.tsx'
import { useSession } from './session.ts'

const words = text.devices

type Shown = SessionView & Partial<Pick<StaffSessionView, 'user'>>

const OF_STAFF = '/shop/api/devices'

/** The browsers that are signed in to this account; owners also see those of all members. */
export function DevicesScreen() {
  const { shop } = useSession()
  return (
    <Screen title={text.frame.devices} text={words.text} width="narrow">
      <Devices path="/auth/sessions" />
      {shop.role === 'owner' && (
        <>
          <h2>{words.everybody}</h2>
          <p class="soft">{words.everybodyText}</p>
          <Devices path={OF_STAFF} />
        </>
      )}
    </Screen>
  )
}

/** A list of browsers, with a button to sign each out. */
function Devices({ path }: { path: string }) {
  const { api, signOut } = useSession()
  const sessions = useList<Shown>(path)
  const end = async (session: Shown) => {
    if (session.current) return await signOut()
    try {
      await api.delete(`${path}/${session.id}`)
      say(words.signedOut)
    } finally {
      sessions.reload()
    }
  }
  return (
    <ListCard resource={sessions}>
      {(session) => {
        const { user, device, current, method, lastSeenAt, createdAt, expiresAt } = session
        const title = (
          <>
            {user && `${user.name ?? user.email} · `}
            {browserOf(device)} {current && <span class="pill accent">{words.current}</span>}
          </>
        )
        return (
          <>
            <Icon name="laptop" size={22} />
            <Entry title={title}>
              {words.used(ago(lastSeenAt))} · {words.signedIn[method](day(createdAt))} ·{' '}
              {words.expires(day(expiresAt))}
            </Entry>
            <CommandButton small onRun={() => end(session)}>
              {words.signOut(user ? user.email : browserOf(device))}
            </CommandButton>
          </>
        )
      }}
    </ListCard>
  )
}

const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** A readable name for a User-Agent, such as "Firefox on Windows". */
function browserOf(userAgent: string): string {
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1]
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1]
  if (!browser) return userAgent.slice(0, 40) || words.unknown
  return system ? words.on(browser, system) : browser
}
