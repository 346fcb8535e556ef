import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { LANGUAGE_NAMES, TEXT_LANGUAGES } from '../../text/language.ts'
import { Icon, type IconName } from './icon.tsx'
import { chooseLanguage, language } from './language.ts'
import { storedTheme, storeTheme, THEMES, type Theme } from './preferences.ts'
import { shared } from './text.ts'

export interface MenuItem {
  readonly label: string
  readonly icon?: IconName
  readonly danger?: boolean
  /** The language of the label, if it is not that of the page. */
  readonly lang?: string
  /** Whether this item is selected, in menus that have a selection. */
  readonly checked?: boolean
  readonly onSelect: () => void
}

interface MenuProps {
  /** The button's accessible name, needed if its content is only an icon. */
  readonly label?: string
  /** Three dots by default. */
  readonly children?: ComponentChildren
  readonly items: readonly MenuItem[]
  readonly look?: string
}

/** A button that opens a list of commands. Escape or a click elsewhere closes it. */
export function Menu({ label, children, items, look = 'icon-button' }: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const popover = list.current
    if (!open || !popover || !button.current) return
    place(popover, button.current.getBoundingClientRect())
    popover.querySelector<HTMLElement>('[role^=menuitem]')?.focus()
  }, [open])
  const choose = (item: MenuItem) => {
    list.current?.hidePopover()
    button.current?.focus()
    item.onSelect()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        class={look}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        popovertarget={id}
      >
        {children ?? <Icon name="more" />}
      </button>
      <div
        ref={list}
        id={id}
        class="menu"
        role="menu"
        tabIndex={-1}
        popover="auto"
        onToggle={(event) => setOpen(event.newState === 'open')}
        onKeyDown={moveFocus}
      >
        {open &&
          items.map((item) => (
            <button
              key={item.label}
              type="button"
              tabIndex={-1}
              lang={item.lang}
              {...roleOf(item)}
              class={item.danger ? 'danger' : ''}
              onClick={() => choose(item)}
            >
              {item.icon && <Icon name={item.icon} />}
              <span>{item.label}</span>
              {item.checked && <Icon name="check" size={16} />}
            </button>
          ))}
      </div>
    </>
  )
}

function roleOf({ checked }: MenuItem) {
  return checked === undefined
    ? ({ role: 'menuitem' } as const)
    : ({ role: 'menuitemradio', 'aria-checked': checked } as const)
}

/**
 * Positions the menu below the button, or above it if there is no room, always completely on the
 * screen.
 */
function place(popover: HTMLElement, button: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = popover
  const below = button.bottom + 4 + height <= innerHeight
  const top = below ? button.bottom + 4 : Math.max(8, button.top - height - 4)
  const left = button.left + width <= innerWidth - 8 ? button.left : button.right - width
  popover.style.top = `${top}px`
  popover.style.left = `${Math.max(8, left)}px`
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Arrow keys, Home and End move the focus between items; Tab closes the menu. */
function moveFocus(event: KeyboardEvent): void {
  const menu = event.currentTarget as HTMLElement
  if (event.key === 'Tab') menu.hidePopover()
  const items = [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const step = STEPS[event.key]
  const to =
    event.key === 'Home' ? 0 : event.key === 'End' ? items.length - 1 : step ? at + step : null
  if (to === null) return
  event.preventDefault()
  items.at(to % items.length)?.focus()
}

const THEME_ICONS: Readonly<Record<Theme, IconName>> = {
  system: 'screen',
  light: 'sun',
  dark: 'moon',
}

/** Menu items for the theme and the language of this device; the browser remembers the choice. */
export function usePreferenceItems(): MenuItem[] {
  const [current, setCurrent] = useState(storedTheme)
  const themes = THEMES.map((theme) => ({
    label: shared.theme[theme],
    icon: THEME_ICONS[theme],
    checked: theme === current,
    onSelect: () => {
      storeTheme(theme)
      setCurrent(theme)
    },
  }))
  return [...themes, ...languageItems()]
}

/** Menu items for the language. A choice loads the page again. */
export function languageItems(): MenuItem[] {
  return TEXT_LANGUAGES.map((one) => ({
    label: LANGUAGE_NAMES[one],
    icon: 'globe',
    lang: one,
    checked: one === language,
    onSelect: () => chooseLanguage(one),
  }))
}
