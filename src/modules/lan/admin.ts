import type { AdminModule } from '../../ui/admin/frame/places.ts'
import { PairingHint } from './screens/pairing.tsx'

export const lan: AdminModule = { pairingHints: [PairingHint] }
