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
  const [guardado, setEscrito] = useUnsaved<Readonly<Record<number, Escrita>>>(`por-compra:${eventoId}`);
  const { guardar, isBusy, error } = useTerminos(eventoId, precios.version);
  const generales = precios.secciones.filter(({ tipo }) => tipo === 'general');
  const cambiadas = generales.flatMap(seccion => {
    const escrita = guardado?.[seccion.id];
    return escrita && !sameJson(escrita, deHoy(seccion)) ? [{ id: seccion.id, ...escrita }] : [];
  });
  const escribir = (seccion: Seccion, escrita: Escrita) => {
    const { [seccion.id]: _suya, ...otras } = guardado ?? {};
    const nuevo = sameJson(escrita, deHoy(seccion)) ? otras : { ...otras, [seccion.id]: escrita };
    setEscrito(Object.keys(nuevo).length > 0 ? nuevo : null);
  };
  const enviar = async () => {
    const secciones = cambiadas.map(({ id, cuentaLimite, maximo }) => {
      return { id, cuentaLimite, maximoPorCompra: leerMaximo(maximo).valor ?? null };
    });
    if (await guardar({ secciones })) setEscrito(null);
  };
  return (
    <Box title="En una compra">
      {generales.map(seccion => (
        <CamposDeSeccion
          key={seccion.id}
          seccion={seccion}
          limite={limite}
          puede={puede}
          escrita={guardado?.[seccion.id] ?? deHoy(seccion)}
          onEscribir={escrita => escribir(seccion, escrita)}
        />
      ))}
      <ErrorLine>{guardado && error}</ErrorLine>
      {cambiadas.length > 0 && puede && (
        <VerYGuardar
          busy={isBusy}
          disabled={cambiadas.some(({ maximo }) => leerMaximo(maximo).error)}
          onSave={enviar}
          onDiscard={() => setEscrito(null)}
        >
          Guardar los límites
        </VerYGuardar>
      )}
    </Box>
  );
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
