/** On phones the contents cover the page; they close when one of their links is followed. */
export function closeContentsAfterUse(): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('.contents a') : null
    const contents = link?.closest<HTMLElement>('.contents')
    if (contents?.matches(':popover-open')) contents.hidePopover()
  })
}
