% The score and the four parts of the quartet, one PDF each; the set of all is made from ../amazing-grace-quartet.ly.
\version "2.24.0"
\include "../style.ily"
\include "../tunes/amazing-grace.ily"

\header { title = "AMAZING GRACE" subtitle = "for trombone quartet" composer = "New Britain, 1829" arranger = "Arr. The Musician" }
\book {
  \bookOutputName "amazing-grace-quartet-score"
  \header { instrument = "Score" }
  \paper { indent = 26\mm }
  \score { \new StaffGroup \quartet \layout { #(layout-set-staff-size 17) } }
}
\book { \bookOutputName "amazing-grace-quartet-trombone-1" \header { instrument = "Trombone 1" } \score { \new Staff \part \first \layout { } } }
\book { \bookOutputName "amazing-grace-quartet-trombone-2" \header { instrument = "Trombone 2" } \score { \new Staff \part \second \layout { } } }
\book { \bookOutputName "amazing-grace-quartet-trombone-3" \header { instrument = "Trombone 3" } \score { \new Staff \part \third \layout { } } }
\book { \bookOutputName "amazing-grace-quartet-bass-trombone" \header { instrument = "Bass trombone" } \score { \new Staff \part \bass \layout { } } }
