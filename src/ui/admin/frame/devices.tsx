import type { SessionView } from '../../../domain/access/session.ts'
import { Button } from '../../shared/button.tsx'
import { Icon } from '../../shared/icon.tsx'
import { useList } from '../../shared/resource.ts'
import { ago, day } from '../../shared/time.ts'
import { attempt, say } from '../../shared/toast.tsx'
import { Entry, ListCard } from './list.tsx'
import { Screen } from './screen.tsx'
import { useSession } from './session.ts'

const METHODS: Readonly<Record<SessionView['method'], string>> = {
  otp: 'with a code',
  oidc: 'with an identity provider',
  link: 'with a link',
}

/** The browsers that are signed in to this account, and a way to sign them out. */
export function DevicesScreen() {
  const { api, signOut } = useSession()
  const sessions = useList<SessionView>('/auth/sessions')
  const end = async (session: SessionView) => {
    if (session.current) return signOut()
    await attempt(async () => {
      await api.delete(`/auth/sessions/${session.id}`)
      say('The device was signed out.')
    })
    sessions.reload()
  }
  return (
    <Screen
      title="My devices"
      text="Every browser that is signed in to your account. Sign out any that you do not recognise."
      width="narrow"
    >
      <ListCard resource={sessions}>
        {(session) => {
          const { device, current, method, lastSeenAt, createdAt, expiresAt } = session
          const title = (
            <>
              {browserOf(device)} {current && <span class="pill accent">This device</span>}
            </>
          )
          return (
            <>
              <Icon name="laptop" size={22} />
              <Entry title={title}>
                Last used {ago(lastSeenAt)} · signed in {METHODS[method]} on {day(createdAt)} ·
                expires {day(expiresAt)}
              </Entry>
              <Button small onClick={() => void end(session)}>
                Sign out
                <span class="unseen"> {browserOf(device)}</span>
              </Button>
            </>
          )
        }}
      </ListCard>
    </Screen>
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
  if (!browser) return userAgent.slice(0, 40) || 'Unknown device'
  return system ? `${browser} on ${system}` : browser
}
