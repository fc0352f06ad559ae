% The editions of the song: concert pitch, B♭, E♭ and bass clef, one PDF each.
\version "2.24.0"
#(set-global-staff-size 23)
\include "../style.ily"
\include "../tunes/last-bus-home.ily"

song = #(define-music-function (chords tune) (ly:music? ly:music?)
  #{ << \new ChordNames { #chords } \new Staff { \swing "Ballad, no hurry" 66 \new Voice = "tune" { #tune } } \new Lyrics \lyricsto "tune" { \words } >> #})

\header { title = "LAST BUS HOME" subtitle = "Song" composer = "Words and music: The Musician" }
\book { \bookOutputName "last-bus-home-c" \header { instrument = "Voice or C instrument" } \score { \song \changes \melody \layout { } } }
\book { \bookOutputName "last-bus-home-bb" \header { instrument = "B♭ instruments" } \score { \song \transpose bes c' \changes \transpose bes c' \melody \layout { } } }
\book { \bookOutputName "last-bus-home-eb" \header { instrument = "E♭ instruments" } \score { \song \transpose ees c \changes \transpose ees c \melody \layout { } } }
\book { \bookOutputName "last-bus-home-bass-clef" \header { instrument = "Bass clef, in the low key" } \score { \song \transpose f bes, \changes { \clef bass \transpose f bes, \transpose c' c \melody } \layout { } } }
