import type { SeccionDeDocumento } from '@taquilla/contract/consola/documentoDeRecinto';
import { Button } from '@taquilla/ui/Button.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { type KeyboardEvent, useContext } from 'react';
import type { EdicionDeBorrador } from '../../borrador/useBorrador.ts';
import { SENAS } from '../../dibujo/herramientas.ts';
import { senalar } from '../../dibujo/senas.ts';
import { SoloNombres } from '../../dibujo/soloNombres.ts';
import type { Renglon } from './renglones.ts';

const DE_ASIENTO = SENAS.flatMap(({ value, label }) => (value === 'hueco' ? [] : [{ value, label }]));

interface Props {
  seccion: SeccionDeDocumento;
  fila: NonNullable<Renglon['fila']>;
  asiento: NonNullable<Renglon['asiento']>;
  edicion: EdicionDeBorrador;
}

/** The fields of one seat: its number, its attributes, and its removal (§C10.7, §C10.8). */
export function CamposDeAsiento({ seccion, fila, asiento, edicion }: Props) {
  const { numero, atributos } = asiento.dato;
  const soloNombres = useContext(SoloNombres);
  const donde = `asiento ${numero}, fila ${fila.dato.nombre}`;
  const puesto = { seccion: seccion.id, fila: fila.i, asiento: asiento.i };
  const numerar = (dado: string) =>
    edicion.hacer(({ secciones }) => {
      const suya = secciones.find(({ id }) => id === seccion.id);
      const suyo = suya?.filas[fila.i]?.asientos[asiento.i];
      if (suyo) suyo.numero = dado;
    });
  const senar = (dada: SenaDeAsiento) =>
    edicion.hacer(documento => {
      senalar(documento, [puesto], 'ninguna');
      if (dada !== 'ninguna') senalar(documento, [puesto], dada);
    });
  return (
    <div className="lista-recinto__asiento">
      <Numero donde={donde} numero={numero} onNumero={numerar} />
      {!soloNombres && (
        <>
          <Sena donde={donde} sena={atributos?.[0] ?? 'ninguna'} onSena={senar} />
          <Button
            size="chico"
            variant="quieto"
            aria-label={`Quitar el ${donde}`}
            onClick={() => edicion.hacer(documento => senalar(documento, [puesto], 'hueco'))}
          >
            <Icon name="cerrar" />
          </Button>
        </>
      )}
    </div>
  );
}

interface NumeroProps {
  donde: string;
  numero: string;
  onNumero: (numero: string) => void;
}

/** The number, taken when the field loses the focus; an empty one changes nothing. */
function Numero({ donde, numero, onNumero }: NumeroProps) {
  return (
    <input
      aria-label={`Número del ${donde}`}
      defaultValue={numero}
      maxLength={10}
      onKeyDown={alSalir}
      onBlur={event => {
        const dado = event.target.value.trim();
        if (dado === '') event.target.value = numero;
        else if (dado !== numero) onNumero(dado);
      }}
    />
  );
}

type SenaDeAsiento = (typeof DE_ASIENTO)[number]['value'];

interface SenaProps {
  donde: string;
  sena: SenaDeAsiento;
  onSena: (sena: SenaDeAsiento) => void;
}

function Sena({ donde, sena, onSena }: SenaProps) {
  return (
    <select
      aria-label={`Seña del ${donde}`}
      value={sena}
      onKeyDown={alSalir}
      onChange={({ target }) => {
        const dada = DE_ASIENTO.find(({ value }) => value === target.value);
        if (dada) onSena(dada.value);
      }}
    >
      {DE_ASIENTO.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

/** Returns from a field to its line by Escape and Enter. */
function alSalir(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Escape' && event.key !== 'Enter') return;
  event.preventDefault();
  event.stopPropagation();
  event.currentTarget.closest('tr')?.focus();
}
