import { Field } from '@taquilla/ui/Field.tsx';
import { leerEntero } from '../../campos/entero.ts';
import type { Parsed } from '../../campos/parsed.ts';
import { sameJson } from '../../edicion/merge.ts';
import { useUnsaved } from '../../edicion/useUnsaved.ts';
import { Box } from '../../ui/Box.tsx';
import { Check } from '../../ui/Check.tsx';
import { ErrorLine } from '../../ui/ErrorLine.tsx';
import type { Precios } from './calculo.ts';
import { useTerminos } from './useTerminos.ts';
import { VerYGuardar } from './VerYGuardar.tsx';

type Seccion = Precios['secciones'][number];

/** A section's terms as they are typed; an empty text is no maximum. */
interface Escrita {
  cuentaLimite: boolean;
  maximo: string;
}

export interface PorCompraProps {
  eventoId: number;
  /** The event's limit of a buyer. */
  limite: number;
  precios: Precios;
  puede: boolean;
}

/** Of each general section, whether it counts for the limit of a buyer, and the most places of one purchase (§B1.4). */
export function PorCompra({ eventoId, limite, precios, puede }: PorCompraProps) {
  const generales = precios.secciones.filter(({ tipo }) => tipo === 'general');
  const { escritaDe, escribir, cambiadas, enviar, descartar, isBusy, error } = useEscritas(
    { eventoId, version: precios.version },
    generales,
  );
  return (
    <Box title="En una compra">
      {generales.map(seccion => (
        <CamposDeSeccion
          key={seccion.id}
          seccion={seccion}
          limite={limite}
          puede={puede}
          escrita={escritaDe(seccion)}
          onEscribir={escrita => escribir(seccion, escrita)}
        />
      ))}
      <ErrorLine>{cambiadas.length > 0 ? error : null}</ErrorLine>
      {cambiadas.length > 0 && puede && (
        <VerYGuardar
          busy={isBusy}
          disabled={cambiadas.some(({ maximo }) => leerMaximo(maximo).error)}
          onSave={enviar}
          onDiscard={descartar}
        >
          Guardar los límites
        </VerYGuardar>
      )}
    </Box>
  );
}

/** The terms of sections as they are typed, and saving those that differ from the stored ones. */
function useEscritas(
  { eventoId, version }: { eventoId: number; version: number },
  generales: readonly Seccion[],
) {
  const [guardado, setEscrito] = useUnsaved<Readonly<Record<number, Escrita>>>(`por-compra:${eventoId}`);
  const { guardar, isBusy, error } = useTerminos(eventoId, version);
  const escritaDe = (seccion: Seccion) => guardado?.[seccion.id] ?? deHoy(seccion);
  const cambiadas = generales
    .filter(seccion => !sameJson(escritaDe(seccion), deHoy(seccion)))
    .map(seccion => ({ id: seccion.id, ...escritaDe(seccion) }));
  const escribir = ({ id }: Seccion, escrita: Escrita) => setEscrito({ ...guardado, [id]: escrita });
  const descartar = () => setEscrito(null);
  const enviar = async () => {
    const secciones = cambiadas.map(({ id, cuentaLimite, maximo }) => {
      return { id, cuentaLimite, maximoPorCompra: leerMaximo(maximo).valor ?? null };
    });
    if (await guardar({ secciones })) descartar();
  };
  return { escritaDe, escribir, cambiadas, enviar, descartar, isBusy, error };
}

interface CamposDeSeccionProps {
  seccion: Seccion;
  limite: number;
  puede: boolean;
  escrita: Escrita;
  onEscribir: (escrita: Escrita) => void;
}

function CamposDeSeccion({ seccion, limite, puede, escrita, onEscribir }: CamposDeSeccionProps) {
  return (
    <fieldset className="tarifas__canal" disabled={!puede}>
      <legend>{seccion.nombre}</legend>
      <Check
        look="llave"
        checked={escrita.cuentaLimite}
        onChange={({ target }) => onEscribir({ ...escrita, cuentaLimite: target.checked })}
      >
        Cuenta para los {limite} por persona
      </Check>
      <Field
        label="Máximo por compra"
        inputMode="numeric"
        autoComplete="off"
        value={escrita.maximo}
        error={leerMaximo(escrita.maximo).error}
        hint="Vacío: sin máximo propio"
        onChange={({ target }) => onEscribir({ ...escrita, maximo: target.value })}
      />
    </fieldset>
  );
}

function deHoy({ cuentaLimite, maximoPorCompra }: Seccion): Escrita {
  return { cuentaLimite, maximo: maximoPorCompra === null ? '' : String(maximoPorCompra) };
}

function leerMaximo(texto: string): Parsed<number> | { valor: null; error?: undefined } {
  return texto.trim() === '' ? { valor: null } : leerEntero(texto, { min: 1, max: 100 });
}
