import type { AsientosPropuestos, MapaSubido } from '@taquilla/contract/consola/recintos';
import { formatEntero } from '@taquilla/rules/numeros';
import { Button } from '@taquilla/ui/Button.tsx';
import { Select } from '@taquilla/ui/Select.tsx';
import { useState } from 'react';
import type { EdicionDeBorrador } from '../borrador/useBorrador.ts';
import { aceptarAsientos } from '../dibujo/acciones.ts';
import { seccionDeCapa } from './nombrar.ts';

const NUEVA = 'nueva';

/** Similar small shapes that may be seats; the person accepts each group into a section (§C10.6). */
export function ButacasPropuestas({ mapa, edicion }: { mapa: MapaSubido; edicion: EdicionDeBorrador }) {
  const quitadas = new Set(edicion.documento.dibujo.quitadas);
  const pendientes = mapa.asientos.filter(({ formas }) => !formas.some(n => quitadas.has(n)));
  if (pendientes.length === 0) return null;
  return (
    <section className="importar__halladas" aria-label="Butacas halladas">
      <h3>Butacas halladas</h3>
      <AceptarTodas {...{ pendientes, edicion }} />
      {pendientes.map(propuesta => (
        <Propuesta key={propuesta.formas[0]} propuesta={propuesta} edicion={edicion} />
      ))}
    </section>
  );
}

/** Accepts all groups with a named section, or a layer that names one, at once: an arena has a hundred groups. */
function AceptarTodas({
  pendientes,
  edicion,
}: {
  pendientes: readonly AsientosPropuestos[];
  edicion: EdicionDeBorrador;
}) {
  const conSeccion = pendientes.flatMap(propuesta => {
    const seccion = seccionBajo(edicion, propuesta);
    return seccion || propuesta.capa ? [{ propuesta, id: seccion?.id }] : [];
  });
  if (conSeccion.length < 2) return null;
  const butacas = conSeccion.reduce((suma, { propuesta }) => suma + propuesta.formas.length, 0);
  return (
    <Button
      onClick={() =>
        edicion.hacer(documento => {
          for (const { id, propuesta } of conSeccion)
            aceptarAsientos(documento, id ?? seccionDeCapa(documento, propuesta), propuesta);
        })
      }
    >
      {`Aceptar ${formatEntero(butacas)} butacas en sus ${conSeccion.length} grupos`}
    </Button>
  );
}

/** The section whose shape lies under the seats. */
function seccionBajo({ documento: { secciones } }: EdicionDeBorrador, { sobre }: AsientosPropuestos) {
  return sobre === null ? undefined : secciones.find(({ formas }) => formas.includes(sobre));
}

function Propuesta({ propuesta, edicion }: { propuesta: AsientosPropuestos; edicion: EdicionDeBorrador }) {
  const { secciones } = edicion.documento;
  const sobre = seccionBajo(edicion, propuesta);
  const [elegida, setElegida] = useState<string | null>(null);
  const deSuCapa = secciones.find(({ nombre }) => nombre === propuesta.capa);
  const id = elegida ?? sobre?.id ?? deSuCapa?.id ?? NUEVA;
  const primera = propuesta.filas[0];
  const opciones = [
    { value: NUEVA, label: deSuCapa || !propuesta.capa ? 'Una sección nueva' : `${propuesta.capa} (nueva)` },
    ...secciones.map(seccion => ({ value: seccion.id, label: seccion.nombre })),
  ];
  const aceptar = () =>
    edicion.hacer(documento => {
      let destino = id;
      if (id === NUEVA) {
        destino = seccionDeCapa(documento, propuesta);
      }
      aceptarAsientos(documento, destino, propuesta);
    });
  return (
    <div className="importar__butacas">
      <p>
        <strong>
          {propuesta.mesas
            ? `${propuesta.formas.length} sillas en ${cuantas(propuesta, 'mesa')}`
            : `${propuesta.formas.length} butacas en ${cuantas(propuesta, 'fila')}`}
        </strong>
        {primera &&
          ` · ${propuesta.mesas ? 'mesa' : 'fila'} ${primera.nombre}: ${primera.asientos[0]?.numero} a ${primera.asientos.at(-1)?.numero}`}
      </p>
      <Select label="Van en" options={opciones} value={id} onChange={setElegida} />
      <Button size="chico" variant="borde" onClick={aceptar}>
        Aceptar butacas
      </Button>
    </div>
  );
}

function cuantas({ filas }: AsientosPropuestos, que: string): string {
  return filas.length === 1 ? `1 ${que}` : `${filas.length} ${que}s`;
}
