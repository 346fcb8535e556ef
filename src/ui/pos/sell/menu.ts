import type { MenuItem } from '../../shared/menu.tsx'
import { useObservable } from '../../shared/observable.ts'
import { choosePaper, paper } from './receipt.tsx'
import type { Open } from './sell-dialog.tsx'
import { sounds, switchSounds } from './sounds.ts'

/** The commands in the menu of a till that sells. */
export function useMenu(open: (dialog: Open) => void): MenuItem[] {
  const width = useObservable(paper)
  const isLoud = useObservable(sounds)
  return [
    { label: 'Receipts and returns', icon: 'undo', onSelect: () => open({ name: 'returns' }) },
    { label: 'Online orders', icon: 'box', onSelect: () => open({ name: 'orders' }) },
    { label: 'Parked baskets', icon: 'layers', onSelect: () => open({ name: 'parked' }) },
    { label: 'Cash in or out', icon: 'download', onSelect: () => open({ name: 'cash' }) },
    { label: 'Close the day', icon: 'check', onSelect: () => open({ name: 'closing' }) },
    { label: 'Keys', icon: 'info', onSelect: () => open({ name: 'keys' }) },
    { label: 'Beep', icon: 'sound', checked: isLoud, onSelect: switchSounds },
    ...([58, 80] as const).map((one) => ({
      label: `Paper ${one} mm`,
      icon: 'printer' as const,
      checked: one === width,
      onSelect: () => choosePaper(one),
    })),
  ]
}
