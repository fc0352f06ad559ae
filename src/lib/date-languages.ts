// Lists the languages in which dates can be written: their BCP 47 tags with the name of each in its own language.

export const dateLanguageNames = {
  'en-US': 'English (United States)',
  'en-GB': 'English (United Kingdom)',
  cs: 'Čeština',
  da: 'Dansk',
  de: 'Deutsch',
  es: 'Español',
  fi: 'Suomi',
  fr: 'Français',
  hu: 'Magyar',
  it: 'Italiano',
  ja: '日本語',
  nb: 'Norsk bokmål',
  nl: 'Nederlands',
  pl: 'Polski',
  pt: 'Português',
  'pt-BR': 'Português (Brasil)',
  sv: 'Svenska',
  tr: 'Türkçe',
} as const

export type DateLanguage = keyof typeof dateLanguageNames

export const dateLanguages = Object.keys(dateLanguageNames) as DateLanguage[]
