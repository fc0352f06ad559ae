% Amazing Grace for three tenor trombones and a bass. New Britain, 1829; arranged by The Musician.
global = { \key bes \major \time 3/4 \clef bass }
first = {
  \global \partial 4 f4\p
  bes2( d'8 bes) | d'2 c'4 | bes2( g4) | f2 f4 | bes2( d'8 bes) | d'2 c'4\< | f'2.~ | f'2\! d'4\mf |
  f'4.( d'8 f' d') | bes2( f4) | g4.( bes8 bes g) | f2\> f4\p | bes2( d'8 bes) | d'2 c'4 | bes2.~ | bes2 \bar "||" f4\mp |
  bes2( d'8 bes) | d'2 c'4 | bes2( g4) | f2 f4 | bes2( d'8 bes) | d'2 c'4\< | f'2.~ | f'2\! d'4\f |
  f'4.( d'8 f' d') | bes2(\> f4) | g4.(\mp bes8 bes g) | f2 f4 | bes2( d'8 bes) | d'2^"rit." c'4 | bes2.~\> | bes2.~ | bes2.~\pp | bes2.\fermata \bar "|."
}
second = {
  \global \partial 4 f4\p
  f2. | f2 f4 | g2( ees4) | d2 d4 | f2. | bes2 bes4\< | c'2.~ | c'2\! a4\mf |
  bes2. | f2( d4) | ees2. | d2\> d4\p | f2. | bes2 a4 | f2( ges4) | f2 \bar "||" f4\mp |
  f2. | bes2 bes4 | f2( d4) | d2 c4 | g2. | bes2 bes4\< | bes2( a4) | c'2\! aes4\f |
  bes2. | f2(\> des4) | ees2.\mp | c2 d4 | g2. | a2 a4 | f2.\> | ges2. | f2( g4)\pp | f2.\fermata \bar "|."
}
third = {
  \global \partial 4 d4\p
  d2. | d2 ees4 | ees2( bes,4) | bes,2 bes,4 | d2. | f2 e4\< | f2. | ees2.\! |
  f2.\mf | d2( bes,4) | bes,2. | bes,2\> bes,4\p | d2. | f2 ees4 | d2( ees4) | d2 \bar "||" c4\mp |
  d2. | f2 fes4 | d2( bes,4) | g,2 a,4 | e2( ees4) | e2 e4\< | ees2. | ees2\! d4\f |
  g2( ges4) | bes,2.\> | bes,2.\mp | a,2 b,4 | ees2. | ees2 ees4 | des2.\> | ees2. | d2( ees4)\pp | d2.\fermata \bar "|."
}
bass = {
  \global \partial 4 bes,4\p
  bes,2. | bes,2 a,4 | g,2( ees,4) | f,2 d,4 | bes,2. | g,2 c4\< | f,2. | f,4(\! g, a,) |
  bes,2.\mf | aes,2. | g,2( ees,4) | f,2\> f,4\p | g,2. | f,2 f,4 | bes,2.~ | bes,2 \bar "||" a,4\mp |
  bes,2( a,4) | g,2 ges,4 | f,2( e,4) | ees,2 d,4 | des,2( c,4) | c,2 c,4\< | f,2. | f,2\! bes,,4\f |
  ees,2. | d,2(\> des,4) | c,2.\mp | d,2 g,,4 | c,2( f,4) | f,2 f,4 | ges,2.\> | ces,2. | f,2.\pp | bes,,2.\fermata \bar "|."
}
quartet = <<
  \new Staff \with { instrumentName = "Trombone 1" midiInstrument = "trombone" } { \swing "Slow, one breath to a line" 60 \first }
  \new Staff \with { instrumentName = "Trombone 2" midiInstrument = "trombone" } \second
  \new Staff \with { instrumentName = "Trombone 3" midiInstrument = "trombone" } \third
  \new Staff \with { instrumentName = "Bass trombone" midiInstrument = "trombone" } \bass
>>
part = #(define-music-function (notes) (ly:music?) #{ { \compressMMRests { \swing "Slow, one breath to a line" 60 #notes } } #})
