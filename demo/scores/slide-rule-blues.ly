% Sextet chart: score and six parts. A unison head, B head in harmony, C solos with backgrounds, D shout, coda.
\version "2.24.0"
\include "style.ily"
\include "tunes/slide-rule-blues.ily"

marks = { \tempo \markup { \override #'(font-name . "TeX Gyre Heros Cn Bold") "Medium swing" } 4 = 138 }
headA = \relative c' {
  r8 f bes c d4-. bes-. | r8 g bes c des4-. bes-. | r8 f bes c d( bes) r d~-> | d2 r4 d8 des |
  c8( bes) r g~-> g4 bes8 c | des4-. des8 bes r4 e,8 g | f8 bes c d~-> d4 f8 d | b4-. d8 f~-> f4 r |
  ees8 d c g bes4-. a8 c~-> | c4 ees8 c a4-. f-. | bes4-^ r8 bes-^ b4-. d-. | c8 bes a f bes4-^ r |
}
headTrumpetB = \relative c'' {
  r8 f, bes c d4-. bes-. | r8 g bes c des4-. bes-. | r8 f bes c d( bes) r f'~-> | f2 r4 d8 des |
  c8( bes) r g~-> g4 bes8 c | des4-. des8 bes r4 e,8 g | f8 bes c d~-> d4 f8 d | b4-. d8 f~-> f4 r |
  ees8 d c g bes4-. a8 c~-> | c4 ees8 c a4-. f-. | bes4-^ r8 bes-^ b4-. d-. | c8 bes a f bes4-^ r |
}
headTenorB = \relative c' {
  r8 d f aes bes4-. f-. | r8 des g aes bes4-. g-. | r8 d f aes bes( f) r d'~-> | d2 r4 bes8 aes |
  g8( g) r des~-> des4 g8 aes | bes4-. bes8 g r4 des8 e | d8 f aes bes~-> bes4 d8 bes | aes4-. b8 d~-> d4 r |
  c8 bes g ees g4-. g8 ees~-> | ees4 c'8 a ees4-. c-. | f4-^ r8 f-^ f4-. b-. | g8 g ees c d4-^ r |
}
headTromboneB = \relative c' {
  r8 bes, d f aes4-. d,-. | r8 bes des f g4-. des-. | r8 bes d f aes( d,) r aes'~-> | aes2 r4 aes8 f |
  ees8( des) r bes~-> bes4 des8 ees | g4-. g8 e r4 bes8 des | bes8 d f aes~-> aes4 bes8 aes | f4-. aes8 b~-> b4 r |
  g8 f ees c ees4-. ees8 c~-> | c4 a'8 ees c4-. a-. | d4-^ r8 d-^ d4-. f-. | ees8 ees c a bes4-^ r |
}
backTrumpet = \relative c'' { R1*4 | r4 g2.~-- | g4 r r2 | r4 f2.-- | aes4-^ r r2 | r4 g4-- bes2-- | a2.-- r4 | d4-^ r r d-^ | c-^ r r2 | }
backTenor = \relative c' { R1*4 | r4 des2.~-- | des4 r r2 | r4 d2.-- | f4-^ r r2 | r4 ees4-- g2-- | ees2.-- r4 | aes4-^ r r b-^ | g-^ r r2 | }
backTrombone = \relative c { R1*4 | r4 bes'2.~-- | bes4 r r2 | r4 aes2.-- | b4-^ r r2 | r4 c4-- ees2-- | c2.-- r4 | f,4-^ r r f-^ | ees-^ r r2 | }
shoutTrumpet = \relative c'' {
  bes8-^ r r bes~-> bes4 aes8 bes | des4-^ r8 bes~-> bes2 | d8-^ r r d~-> d4 c8 d | f4-^ r8 d~-> d2 |
  g,8-^ r r g~-> g4 f8 g | bes4-^ r8 g~-> g2 | r8 f aes bes d4-. bes-. | b8-> d r f~-> f4 r |
  g8-> f ees d c4-. bes-. | a8 c ees g~-> g f ees c | bes4-^ r8 d-^ b4-^ r8 d-^ | c4-^ r8 c-^ bes4-^ r |
}
shoutTenor = \relative c' {
  f8-^ r r f~-> f4 d8 f | g4-^ r8 g~-> g2 | aes8-^ r r aes~-> aes4 f8 aes | c4-^ r8 aes~-> aes2 |
  des,8-^ r r des~-> des4 bes8 des | g4-^ r8 e~-> e2 | r8 d f f aes4-. f-. | aes8-> b r d~-> d4 r |
  ees8-> d c bes g4-. g-. | ees8 a c ees~-> ees c a ees | f4-^ r8 aes-^ f4-^ r8 b-^ | g4-^ r8 ees-^ d4-^ r |
}
shoutTrombone = \relative c' {
  d8-^ r r d~-> d4 bes8 d | des4-^ r8 des~-> des2 | f8-^ r r f~-> f4 d8 f | aes4-^ r8 f~-> f2 |
  bes,8-^ r r bes~-> bes4 g8 bes | des4-^ r8 des~-> des2 | r8 bes d d f4-. d-. | f8-> aes r b~-> b4 r |
  c8-> bes g f ees4-. ees-. | c8 ees a c~-> c a ees c | d4-^ r8 f-^ d4-^ r8 f-^ | ees4-^ r8 a,-^ bes4-^ r |
}
coda = { \mark \markup \box "Coda" }
endTrumpet = \relative c'' { c8 bes a f bes4-^ r | c8 bes a f bes4-^ r | R1 | <bes>1\fermata \bar "|." }
endTenor = \relative c' { g'8 g ees c d4-^ r | g8 g ees c d4-^ r | R1 | aes'1\fermata \bar "|." }
endTrombone = \relative c' { ees8 ees c a bes4-^ r | ees8 ees c a bes4-^ r | R1 | d1\fermata \bar "|." }
walkOne = \relative c { bes4 d f g | ees g bes a | bes aes f d | f ees d aes | ees' f g bes | e, g bes des | f, d bes f' | g b, d f | c ees g bes | a f ees c | bes d g, b | c ees f a, | }
walkTwo = \relative c { bes4 c d f | ees des bes g | bes d f fis | f c bes d | ees g aes a | bes g e des | f d ees e | g f d b | c bes' aes g | f ees c a | bes aes g b | c g f a | }
form = { \key bes \major \time 4/4 }
plan = { s1*0 \mark \markup \box "A" s1*12 \bar "||" \mark \markup \box "B" s1*12 \bar ".|:-||" \mark \markup \box "C   Solos; backgrounds last time" s1*12 \bar ":|." \mark \markup \box "D   Shout" s1*12 \bar "||" \coda s1*4 \bar "|." }
harmony = { \changes \changes \changes \changes \chordmode { c2:m7 f:7 | c:m7 f:7 | s1 | bes1:7.9 } }
slashBars = #(define-music-function (count) (number?) #{ { \slashOn \repeat unfold $count { b'4 b' b' b' } \slashOff } #})
trumpet = { \form \headA \break \headTrumpetB \break \backTrumpet \break \shoutTrumpet \break \endTrumpet }
tenor = { \form \headA \headTenorB \backTenor \shoutTenor \endTenor }
trombone = { \form \clef bass \transpose c' c \headA \headTromboneB \backTrombone \shoutTrombone \endTrombone }
piano = { \form \slashBars 48 \slashBars 2 | <d' f' aes' c''>4-^ r r2 | <d' f' aes' c''>1\fermata }
bassPart = { \form \clef bass \walkOne \walkTwo \walkOne \walkTwo \relative c { c4 ees f a | c, g f a | bes8 d f g aes4 r | bes,1\fermata } }
drumPart = \drummode { \repeat percent 24 { cymr4 cymr8. cymr16 cymr4 cymr8. cymr16 } \repeat percent 12 { cymr4 cymr8. cymr16 cymr4 cymr8. cymr16 } \repeat percent 12 { <cymr sn>4 cymr8. cymr16 <cymr sn>4 cymr8. cymr16 } \repeat percent 2 { cymr4 cymr8. cymr16 sn4 r } sn8 sn tomfh tomfh tomfl4 r | <cymc bd>1\fermata }

book-part = #(define-music-function (notes) (ly:music?) #{ << { \marks \plan } { \compressMMRests #notes } >> #})

\book {
  \header { title = "SLIDE RULE BLUES" subtitle = "for jazz sextet" composer = "The Musician" }
  \bookpart {
    \header { instrument = "Score in C" }
    \paper { indent = 18\mm short-indent = 9\mm }
    \score {
      <<
        \new ChordNames \harmony
        \new StaffGroup <<
          \new Staff \with { instrumentName = "Trumpet" shortInstrumentName = "Tpt" } << { \marks \plan } \trumpet >>
          \new Staff \with { instrumentName = "Tenor sax" shortInstrumentName = "Ten" } \tenor
          \new Staff \with { instrumentName = "Trombone" shortInstrumentName = "Tbn" } \trombone
        >>
        \new Staff \with { instrumentName = "Piano" shortInstrumentName = "Pno" } \piano
        \new Staff \with { instrumentName = "Bass" shortInstrumentName = "Bs" } \bassPart
        \new DrumStaff \with { instrumentName = "Drums" shortInstrumentName = "Dr"  } \drumPart
      >>
      \layout { #(layout-set-staff-size 12.5) }
    }
  }
  \bookpart { \header { instrument = "Trumpet in B♭" } \score { << \new ChordNames \transpose bes c' \harmony \new Staff \book-part \transpose bes c' \trumpet >> \layout { } } }
  \bookpart { \header { instrument = "Tenor saxophone in B♭" } \score { << \new ChordNames \transpose bes c' \harmony \new Staff \book-part \transpose bes c'' \tenor >> \layout { } } }
  \bookpart { \header { instrument = "Trombone" } \score { << \new ChordNames \harmony \new Staff \book-part \trombone >> \layout { } } }
  \bookpart { \header { instrument = "Piano" } \score { << \new ChordNames \harmony \new Staff \book-part \piano >> \layout { } } }
  \bookpart { \header { instrument = "Bass" } \score { << \new ChordNames \harmony \new Staff \book-part \bassPart >> \layout { } } }
  \bookpart { \header { instrument = "Drums" } \score { \new DrumStaff \with {  } \book-part \drumPart \layout { } } }
}
