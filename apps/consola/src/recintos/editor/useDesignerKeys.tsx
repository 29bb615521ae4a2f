import { Dialog } from '@taquilla/ui/Dialog.tsx';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { readClipboard, saveClipboard } from '../borrador/localCopy.ts';
import type { EdicionDeBorrador } from '../borrador/useBorrador.ts';
import { borrar } from '../dibujo/acciones.ts';
import { type Copiado, copiar, pegar } from '../dibujo/copias.ts';
import { HERRAMIENTAS, type Herramienta } from '../dibujo/herramientas.ts';
import { mover, reflejar } from '../dibujo/ordenar.ts';
import { belongsToField } from './fieldKeys.ts';

interface Medios {
  edicion: EdicionDeBorrador;
  elegidas: ReadonlySet<string>;
  elegir: (ids: readonly string[], sumar: boolean) => void;
  setHerramienta: (herramienta: Herramienta) => void;
  /** Leaves out the keys that draw, move and delete. */
  soloNombres: boolean;
}

const RUMBOS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const AYUDA = [
  ['Flechas', 'mueven 0.1; con Mayús, una butaca'],
  ['Ctrl Z / Ctrl Mayús Z, Ctrl Y', 'deshacer, rehacer'],
  ['Ctrl C / Ctrl V / Ctrl D', 'copiar, pegar (también en otro recinto), duplicar'],
  ['Ctrl A', 'elegir todo'],
  ['Ctrl S', 'guardar ya'],
  ['X', 'reflejar'],
  ['Espacio', 'mantenlo y arrastra para mover la vista'],
  ['Alt', 'al arrastrar: sin imán'],
  ['Supr', 'borrar'],
  ['Esc', 'soltar lo elegido'],
] as const;

/** The designer's keys (§C10.10), wherever the focus is; a field keeps its own keys. Answers the list of them. */
export function useDesignerKeys(medios: Medios): ReactNode {
  const { edicion, elegidas, elegir, setHerramienta, soloNombres } = medios;
  const [seVe, setSeVe] = useState(false);
  const suyas = () => edicion.documento.secciones.filter(({ id }) => elegidas.has(id));
  const poner = (copiado: Copiado | null) => {
    if (!copiado) return;
    let ids: string[] = [];
    edicion.hacer(documento => {
      ids = pegar(documento, copiado);
    });
    elegir(ids, false);
  };
  const conCtrl: Readonly<Record<string, () => void>> = {
    z: edicion.deshacer,
    Z: edicion.rehacer,
    y: edicion.rehacer,
    a: () =>
      elegir(
        [...edicion.documento.secciones, ...edicion.documento.dibujo.rotulos].map(({ id }) => id),
        false,
      ),
    s: () => void edicion.guardar(),
    d: () => poner(copiar(edicion.documento, elegidas)),
    c: () => {
      if (elegidas.size > 0) void saveClipboard(copiar(edicion.documento, elegidas));
    },
    v: () => void readClipboard().then(poner),
  };
  const solas: Readonly<Record<string, () => void>> = {
    delete: () => edicion.hacer(documento => borrar(documento, elegidas)),
    escape: () => {
      elegir([], false);
      setHerramienta('elegir');
    },
    backspace: () => edicion.hacer(documento => borrar(documento, elegidas)),
    x: () => edicion.hacer(documento => reflejar(documento, elegidas)),
    '?': () => setSeVe(true),
    ...Object.fromEntries(
      HERRAMIENTAS.map(({ id, tecla }) => [tecla.toLowerCase(), () => setHerramienta(id)]),
    ),
  };

  const alTeclear = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey) return;
    const { target, key, ctrlKey, metaKey, shiftKey } = event;
    const conControl = ctrlKey || metaKey;
    if (target instanceof Element && target.closest('dialog')) return;
    const campo = target instanceof Element && target.closest('input, select, textarea');
    if (campo && belongsToField(campo, { key, conControl })) return;
    const rumbo = RUMBOS[key];
    const conMayusculas = shiftKey && key.toLowerCase() === 'z' ? 'Z' : key.toLowerCase();
    if (soloNombres && !(conControl ? 'zyas' : ['escape', '?']).includes(key.toLowerCase())) return;
    const accion = conControl ? conCtrl[conMayusculas] : solas[key.toLowerCase()];
    if (rumbo && elegidas.size > 0) {
      const escala = suyas()[0]?.lugar.escala ?? 10;
      const cuanto = shiftKey ? escala : escala / 10;
      edicion.hacer(documento => mover(documento, elegidas, [rumbo[0] * cuanto, rumbo[1] * cuanto]));
    } else if (accion) accion();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const oir = (event: KeyboardEvent) => alTeclear(event);
    document.addEventListener('keydown', oir);
    return () => document.removeEventListener('keydown', oir);
  }, []);

  const ayuda = seVe && (
    <Dialog title="Teclas" look="hoja" onDismiss={() => setSeVe(false)}>
      <dl className="disenador__teclas">
        {[...HERRAMIENTAS.map(({ tecla, palabras }) => [tecla, palabras] as const), ...AYUDA].map(
          ([key, que]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{que}</dd>
            </div>
          ),
        )}
      </dl>
    </Dialog>
  );
  return ayuda;
}
