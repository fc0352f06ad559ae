% House style of every publication: page, type, chord symbols, title block, copyright line.
\version "2.24.0"

#(set-default-paper-size "a4")

\paper {
  top-margin = 14\mm
  bottom-margin = 14\mm
  left-margin = 16\mm
  right-margin = 16\mm
  indent = 0
  short-indent = 0
  ragged-last-bottom = ##t
  markup-system-spacing.basic-distance = #16
  system-system-spacing.basic-distance = #15
  score-markup-spacing.basic-distance = #16
  print-page-number = ##t
  print-first-page-number = ##f
  #(define fonts (set-global-fonts #:roman "TeX Gyre Schola" #:sans "TeX Gyre Heros Cn" #:factor (/ staff-height pt 20)))
  bookTitleMarkup = \markup \column {
    \fill-line {
      \column {
        \override #'(font-name . "TeX Gyre Heros Cn Bold") \abs-fontsize #30 \fromproperty #'header:title
        \vspace #0.15
        \override #'(font-name . "TeX Gyre Heros Cn") \abs-fontsize #12 \fromproperty #'header:subtitle
      }
      \right-column {
        \override #'(font-name . "TeX Gyre Heros Cn Bold") \abs-fontsize #11 \fromproperty #'header:composer
        \override #'(font-name . "TeX Gyre Heros Cn") \abs-fontsize #10 \fromproperty #'header:arranger
        \override #'(font-name . "TeX Gyre Heros Cn") \abs-fontsize #10 \fromproperty #'header:instrument
      }
    }
    \vspace #0.2
    \override #'(thickness . 3) \draw-hline
  }
  scoreTitleMarkup = \markup \column {
    \vspace #0.4
    \fill-line {
      \override #'(font-name . "TeX Gyre Heros Cn Bold") \abs-fontsize #17 \fromproperty #'header:piece
      \override #'(font-name . "TeX Gyre Heros Cn") \abs-fontsize #10 \fromproperty #'header:opus
    }
  }
}

\header {
  copyright = \markup \override #'(font-name . "TeX Gyre Heros Cn") \abs-fontsize #9 "© The Musician · demonstration"
  tagline = ##f
}

\layout {
  \context {
    \Score
    \override BarNumber.font-size = #-2
    \override RehearsalMark.font-name = "TeX Gyre Heros Cn Bold"
    \override RehearsalMark.self-alignment-X = #LEFT
    \override MetronomeMark.font-name = "TeX Gyre Heros Cn Bold"
    rehearsalMarkFormatter = #format-mark-box-alphabet
  }
  \context {
    \ChordNames
    chordChanges = ##t
    minorChordModifier = \markup "–"
    \override ChordName.font-name = "TeX Gyre Heros Cn Bold"
    \override ChordName.font-size = #2.5
  }
  \context {
    \Lyrics
    \override LyricText.font-size = #0.5
  }
}

% Slashes for "play time": heads without stems.
slashOn = { \improvisationOn \override Stem.stencil = ##f }
slashOff = { \improvisationOff \revert Stem.stencil }

swing = #(define-music-function (words beats) (string? number?)
  #{ \tempo \markup { \override #'(font-name . "TeX Gyre Heros Cn Bold") #words } 4 = #beats #})
