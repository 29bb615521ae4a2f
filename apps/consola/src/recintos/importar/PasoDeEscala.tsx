import type { DocumentoDeRecinto } from '@taquilla/contract/consola/documentoDeRecinto';
import type { MapaSubido } from '@taquilla/contract/consola/recintos';
import { type Caja, marcoDe } from '@taquilla/rules/recinto/geometria';
import { Select } from '@taquilla/ui/Select.tsx';
import { produce } from 'immer';
import { useMemo, useState } from 'react';
import { agregar, POR_LADO } from '../dibujo/acciones.ts';
import { cajaDeFormas } from '../lienzo/enElPunto.ts';
import { Numero } from '../panel/campos.tsx';
import { MarcoDePaso, type PasoProps } from './MarcoDePaso.tsx';
import { PlanoConButacas } from './PlanoConButacas.tsx';

/**
 * The third step: the size of a seat on the map, by the number of seats side by side across a part of it. Rows drawn on the
 * map afterwards use it (§C10.7).
 */
export function PasoDeEscala({ mapa, edicion, onAtras, onSeguir }: PasoProps) {
  const { documento } = edicion;
  const partes = useMemo(() => partesDe(documento, mapa), [documento, mapa]);
  const [elegida, setElegida] = useState<string | null>(null);
  const parte = partes.find(({ id }) => id === elegida) ?? partes[0] ?? todoElMapa(documento);
  const paso = documento.dibujo.paso ?? pasoPropuesto(mapa, parte.caja);
  const conMuestra = useMemo(
    () => ponerMuestra(documento, { caja: parte.caja, paso }),
    [documento, parte, paso],
  );
  const ponerPaso = (nuevo: number) =>
    edicion.hacer(suyo => {
      suyo.dibujo.paso = Math.max(0.01, nuevo);
    });
  return (
    <MarcoDePaso
      paso="escala"
      edicion={edicion}
      plano={<PlanoConButacas documento={conMuestra} mapa={mapa} elegidas={NINGUNA} />}
      onAtras={onAtras}
      seguir={{
        palabras: 'Seguir a filas',
        onSeguir: () => {
          ponerPaso(paso);
          onSeguir();
        },
      }}
    >
      <h2>¿De qué tamaño es una butaca?</h2>
      <p>Di cuántas caben de lado a lado en una parte del mapa. Todas las filas se trazan a esa medida.</p>
      <Select
        label="A lo ancho de"
        options={partes.map(({ id, nombre }) => ({ value: id, label: nombre }))}
        value={parte.id}
        onChange={setElegida}
      />
      <Numero
        label="Caben estas butacas"
        valor={Math.max(1, Math.round(parte.caja.ancho / paso))}
        min={1}
        max={1000}
        onValor={cuantas => ponerPaso(parte.caja.ancho / cuantas)}
      />
      {mapa.asientos.length > 0 && (
        <p className="importar__ayuda">
          Hallamos butacas dibujadas en el mapa: la medida propuesta es la de ellas.
        </p>
      )}
    </MarcoDePaso>
  );
}

const NINGUNA: ReadonlySet<string> = new Set();

interface Parte {
  id: string;
  nombre: string;
  caja: Caja;
}

function todoElMapa({ dibujo }: DocumentoDeRecinto): Parte {
  return { id: 'todo', nombre: 'Todo el mapa', caja: marcoDe(dibujo) };
}

/** Sections with a shape on the map, the widest first, and the map itself. */
function partesDe(documento: DocumentoDeRecinto, mapa: MapaSubido): Parte[] {
  const cajas = new Map(mapa.formas.map(({ n, caja }) => [n, caja] as const));
  const suyas = documento.secciones.flatMap(seccion => {
    const caja = cajaDeFormas(seccion, cajas);
    return caja && caja.ancho > 0 ? [{ id: seccion.id, nombre: seccion.nombre, caja }] : [];
  });
  return [...suyas.sort((a, b) => b.caja.ancho - a.caja.ancho), todoElMapa(documento)];
}

/** The pitch of the map's own seats; without any, a guess to begin with. */
function pasoPropuesto(mapa: MapaSubido, { ancho }: Caja): number {
  const [mayor] = mapa.asientos.toSorted((a, b) => b.formas.length - a.formas.length);
  return mayor?.paso ?? ancho / POR_LADO;
}

/** The drawing with one row of seats across a box of it. */
function ponerMuestra(
  documento: DocumentoDeRecinto,
  { caja: { x, y, ancho, alto }, paso }: { caja: Caja; paso: number },
): DocumentoDeRecinto {
  return produce(documento, nuevo => {
    nuevo.dibujo.paso = paso;
    const medio = y + alto / 2;
    const id = agregar(nuevo, 'fila', [
      [x + paso / 2, medio],
      [x + ancho - paso / 2, medio],
    ]);
    const muestra = nuevo.secciones.find(seccion => seccion.id === id);
    if (muestra) Object.assign(muestra, { nombre: '', contorno: [] });
  });
}
