import { sinAcentos } from '@taquilla/rules/sinAcentos';
import { type KeyboardEvent, useContext, useRef, useState } from 'react';
import type { EdicionDeBorrador } from '../../borrador/useBorrador.ts';
import { borrar } from '../../dibujo/acciones.ts';
import { SoloNombres } from '../../dibujo/soloNombres.ts';
import { RenglonDeLista } from './RenglonDeLista.tsx';
import { borrarRenglon, pasoDeTecla, type Renglon, renglonesDe, vecinaDeRenglon } from './renglones.ts';
import './ListaDelRecinto.css';

interface Props {
  edicion: EdicionDeBorrador;
  elegidas: ReadonlySet<string>;
  onElegir: (ids: readonly string[], sumar: boolean) => void;
}

/** "Lista": section › row › seat, walked by arrow keys, for keyboards and screen readers (§C10.10). */
export function ListaDelRecinto({ edicion, elegidas, onElegir }: Props) {
  const [buscado, setBuscado] = useState('');
  const [abiertos, setAbiertos] = useState<ReadonlySet<string>>(new Set());
  const [activo, setActivo] = useState<string | null>(null);
  const soloNombres = useContext(SoloNombres);
  const tabla = useRef<HTMLTableElement>(null);
  const vistas = edicion.documento.secciones.filter(({ nombre, bloque }) =>
    sinAcentos(`${nombre} ${bloque}`).includes(sinAcentos(buscado)),
  );
  const renglones = renglonesDe(vistas, abiertos);
  const enfocado = renglones.some(({ clave }) => clave === activo) ? activo : renglones[0]?.clave;

  const alternar = (clave: string) =>
    setAbiertos(
      antes => new Set(antes.has(clave) ? [...antes].filter(otra => otra !== clave) : [...antes, clave]),
    );
  const enfocar = (clave: string) => {
    setActivo(clave);
    tabla.current?.querySelector<HTMLElement>(`[data-clave="${CSS.escape(clave)}"]`)?.focus();
  };
  // Deleting a picked section deletes all picked ones; any other line goes alone.
  const quitar = (renglon: Renglon) => {
    const vecina = vecinaDeRenglon(renglones, renglon);
    const esElegida = renglon.nivel === 1 && elegidas.has(renglon.seccion.id);
    edicion.hacer(documento => (esElegida ? borrar(documento, elegidas) : borrarRenglon(documento, renglon)));
    if (esElegida) onElegir([], false);
    if (vecina !== undefined) enfocar(vecina);
  };
  const alTeclear = (event: KeyboardEvent, renglon: Renglon) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const esCampo = event.target instanceof Element && event.target.matches('input, select');
    if (!esCampo && (event.key === 'Delete' || event.key === 'Backspace')) {
      if (!soloNombres) quitar(renglon);
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (event.target !== event.currentTarget) return;
    const paso = pasoDeTecla(event.key, renglones, renglon);
    if (paso) {
      const { hacia, abrir, cerrar } = paso;
      const clave = abrir ?? cerrar;
      if (clave !== undefined) alternar(clave);
      if (hacia !== undefined) enfocar(hacia);
    } else if (event.key === 'Enter' || event.key === ' ') {
      if (renglon.nivel === 1) onElegir([renglon.seccion.id], event.shiftKey || event.key === ' ');
      else event.currentTarget.querySelector<HTMLElement>('input')?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className="lista-recinto">
      <input
        className="lista-recinto__busca"
        type="search"
        aria-label="Buscar sección o bloque"
        placeholder="Buscar sección o bloque"
        value={buscado}
        onChange={event => setBuscado(event.target.value)}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a treegrid is a table whose rows open */}
      <table role="treegrid" aria-label="Secciones del recinto" aria-multiselectable="true" ref={tabla}>
        <tbody>
          {renglones.map(renglon => (
            <RenglonDeLista
              key={renglon.clave}
              {...{ renglon, edicion }}
              activo={renglon.clave === enfocado}
              elegida={renglon.nivel === 1 && elegidas.has(renglon.seccion.id)}
              onTecla={event => alTeclear(event, renglon)}
              onAlternar={() => alternar(renglon.clave)}
              onActivar={() => setActivo(renglon.clave)}
              onElegir={sumar => onElegir([renglon.seccion.id], sumar)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
