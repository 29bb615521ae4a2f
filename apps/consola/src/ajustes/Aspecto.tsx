import { setTheme, THEMES, type Theme, useTheme } from '../layout/theme.ts';

const PALABRAS: Readonly<Record<Theme, string>> = { dia: 'Día', noche: 'Noche', sistema: 'Como el sistema' };
const DIA = { fondo: '#f3efe7', panel: '#fffdf9', txt: '#1a1613' };
const NOCHE = { fondo: '#191512', panel: '#221d19', txt: '#f8f3e9' };

/** Day, night, or as the system has it; a small picture of each. */
export function Aspecto() {
  const { elegido } = useTheme();
  return (
    <fieldset className="temas">
      <legend className="solo-lector">Tema</legend>
      {THEMES.map(tema => (
        <label key={tema}>
          <input type="radio" name="tema" checked={tema === elegido} onChange={() => setTheme(tema)} />
          <Dibujo izquierda={tema === 'noche' ? NOCHE : DIA} derecha={tema === 'dia' ? DIA : NOCHE} />
          {PALABRAS[tema]}
        </label>
      ))}
    </fieldset>
  );
}

function Dibujo({ izquierda, derecha }: { izquierda: typeof DIA; derecha: typeof DIA }) {
  return (
    <svg viewBox="0 0 120 72" aria-hidden="true">
      <rect width="60" height="72" fill={izquierda.fondo} />
      <rect x="60" width="60" height="72" fill={derecha.fondo} />
      <rect width="24" height="72" fill="#0c0a09" />
      <rect x="32" y="10" width="28" height="7" rx="2" fill={izquierda.txt} />
      <rect x="32" y="24" width="28" height="38" fill={izquierda.panel} />
      <rect x="60" y="24" width="52" height="38" fill={derecha.panel} />
      <rect x="92" y="9" width="20" height="9" rx="3" fill="#ffd60a" />
    </svg>
  );
}
