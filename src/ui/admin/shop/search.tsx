import { LANGUAGES, type Language, type SearchSettings } from '../../../domain/catalog/search.ts'
import { PRODUCT_LIMITS } from '../../../domain/catalog/values.ts'
import { ChipsField } from '../../shared/chips.tsx'
import { atFirstUse } from '../../shared/first-use.ts'
import { locale } from '../../shared/language.ts'
import { natural } from '../../shared/natural.ts'
import { type Choice, Select } from '../../shared/select.tsx'
import { ListEditor } from '../products/editors.tsx'
import { text } from '../text.ts'
import type { SettingsSection } from './section.ts'

const words = text.settings

interface SearchProps {
  readonly settings: SearchSettings
  readonly onChange: (change: Partial<SearchSettings>) => void
  readonly errorOf: (field: string) => string | null
}

export const searchSection: SettingsSection = {
  title: words.search,
  rank: 30,
  fields: ['language', 'synonyms', 'searchedMetadata'],
  content: Search,
}

function Search({ settings, onChange, errorOf }: SearchProps) {
  const { language, synonyms, searchedMetadata } = settings
  return (
    <>
      <Select
        label={words.language}
        hint={words.languageHint}
        value={language}
        choices={languageChoices()}
        onChange={(value) => onChange({ language: value })}
        error={errorOf('language')}
      />
      <ListEditor
        label={words.synonyms}
        hint={words.synonymsHint}
        field="synonyms"
        errorOf={errorOf}
        placeholder={words.synonymsExample}
        lines={synonyms}
        onChange={(values) => onChange({ synonyms: values })}
      />
      <ChipsField
        label={words.searchedMetadata}
        hint={words.searchedMetadataHint}
        value={searchedMetadata}
        max={PRODUCT_LIMITS.metadata}
        onChange={(values) => onChange({ searchedMetadata: values })}
        error={errorOf('searchedMetadata')}
        optional
      />
    </>
  )
}

/** All languages by name, then an option for other languages. */
const languageChoices = atFirstUse((): readonly Choice<Language>[] => {
  const names = new Intl.DisplayNames(locale, { type: 'language' })
  return (Object.keys(LANGUAGES) as Language[])
    .map((value) => ({
      value,
      label: value === 'none' ? words.otherLanguage : (names.of(value) ?? value),
    }))
    .sort((one, other) =>
      one.value === 'none' || other.value === 'none'
        ? Number(one.value === 'none') - Number(other.value === 'none')
        : natural(one.label, other.label),
    )
})
