% The free teaching sheet: two pages in bass clef.
\version "2.24.0"
\include "style.ily"

say = #(define-markup-command (say layout props text) (string?)
  (interpret-markup layout props #{ \markup \override #'(line-width . 105) \override #'(baseline-skip . 3) \wordwrap-string #text #}))

\book {
  \header { title = "THE ELEVEN-MINUTE WARM-UP" subtitle = "for tenor or bass trombone. Free: copy it, share it, pin it to the door." composer = "The Musician" }
  \markup \vspace #0.6
  \markup \say "Set a clock where you can see it. Rest as long as you play. Nothing here should be loud, and nothing should hurt. If eleven minutes are too long today, play numbers two and six."
  \score { \header { piece = "1. Air" opus = "one minute" } \new Staff \with { \remove "Clef_engraver" \remove "Time_signature_engraver" } { \time 4/4 \slashOn b'4^"in" b' b' b' b'^"out" b' b' b' b'^"in, two beats" b' b'^"out, six" b' b' b' b' b' \bar "|." } \layout { } }
  \score { \header { piece = "2. Long tones" opus = "two minutes" } \relative c { \clef bass \tempo 4 = 60 f1\p~\< | f\mf\> | e\p~\< | e\mf\> | ees\p~\< | ees\mf\> | d\p~\< | d\mf\> | des\p~\< | des\mf\> | c\p~\< | c\mf\> | b1~\p | b2 r \bar "|." } \layout { } }
  \score { \header { piece = "3. Slurs on one breath" opus = "two minutes; then in positions two to seven" } \relative c { \clef bass \time 4/4 bes4( f' bes f) | bes,( f' d' f, | bes2) r | bes,4( d f bes) | d( bes f d | bes2) r | bes8( f' d' f, bes, f' d' f, | bes2) r \bar "|." } \layout { } }
  \pageBreak
  \score { \header { piece = "4. One scale, four ways" opus = "two minutes; a new key every day" } \relative c { \clef bass \key bes \major \time 4/4 bes8-. c-. d-. ees-. f-. g-. a-. bes-. | c( bes a g f ees d c) | bes-- bes-. c-- c-. d-- d-. ees-- ees-. | f( g) a-. bes-. c( d) ees-. f-. | ees16 d c bes a g f ees d4 bes \bar "|." } \layout { } }
  \score { \header { piece = "5. Low, slowly" opus = "one minute" } \relative c { \clef bass \time 4/4 bes2-- f-- | a-- e-- | aes-- ees-- | g-- r | bes,1--\fermata \bar "|." } \layout { } }
  \score { \header { piece = "6. Something you like" opus = "three minutes" }
    << \new ChordNames \chordmode { s4 bes2. bes2./d ees bes bes g:m7 f f:7 } \new Staff \relative c { \clef bass \key bes \major \time 3/4 \partial 4 f4 | bes2 d8 bes | d2 c4 | bes2 g4 | f2 f4 | bes2 d8 bes | d2 c4 | f2.~ | f2 r4 \bar "|." } >> \layout { } }
  \markup \say "From here on by ear. A warm-up that does not end in a tune is only gymnastics. Then put the horn down for as long as it takes to make a coffee, and begin."
}
