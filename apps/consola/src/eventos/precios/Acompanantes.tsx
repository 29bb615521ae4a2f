import { aPesos, dePesos, formatPesos } from '@taquilla/rules/dinero';
import { Field } from '@taquilla/ui/Field.tsx';
import { escribirPesos, leerPesos } from '../../campos/pesos.ts';
import { sameJson } from '../../edicion/merge.ts';
import { useUnsaved } from '../../edicion/useUnsaved.ts';
import { Box } from '../../ui/Box.tsx';
import { Check } from '../../ui/Check.tsx';
import { ErrorLine } from '../../ui/ErrorLine.tsx';
import type { Precios } from './calculo.ts';
import { useTerminos } from './useTerminos.ts';
import { VerYGuardar } from './VerYGuardar.tsx';

interface Escrito {
  /** Whether the places have a price of their own, and not that of their row. */
  propio: boolean;
  precio: string;
  seLibera: boolean;
}

export interface AcompanantesProps {
  eventoId: number;
  precios: Precios;
  puede: boolean;
}

/** The terms of companions' places (§B7.1): their price, and whether everybody may buy them in the end. */
export function Acompanantes(props: AcompanantesProps) {
  const { precios, puede } = props;
  const { escrito, hayCambio, falta, escribir, enviar, descartar, isBusy, error } = useEscrito(props);
  return (
    <Box title="Acompañantes">
      <fieldset className="tarifas__canal" disabled={!puede}>
        <legend>
          {precios.acompanantes.lugares} {precios.acompanantes.lugares === 1 ? 'lugar' : 'lugares'} junto a
          sillas de ruedas
        </legend>
        <CamposDePrecio hoy={precios.acompanantes.precio} escrito={escrito} onEscribir={escribir} />
        <Check
          look="llave"
          checked={escrito.seLibera}
          note="Antes, sólo junto con la silla de ruedas de al lado"
          onChange={({ target }) => escribir({ seLibera: target.checked })}
        >
          Cualquiera los compra desde 48 horas antes
        </Check>
      </fieldset>
      <ErrorLine>{hayCambio ? error : null}</ErrorLine>
      {hayCambio && puede && (
        <VerYGuardar busy={isBusy} disabled={falta} onSave={enviar} onDiscard={descartar}>
          Guardar acompañantes
        </VerYGuardar>
      )}
    </Box>
  );
}

/** The terms as they are typed, and saving them. */
function useEscrito({ eventoId, precios }: AcompanantesProps) {
  const { precio, seLibera } = precios.acompanantes;
  const [guardado, setEscrito] = useUnsaved<Escrito>(`acompanantes:${eventoId}`);
  const { guardar, isBusy, error } = useTerminos(eventoId, precios.version);
  const hoy: Escrito = { propio: precio !== null, precio: escribirPesos(dePesos(precio ?? 0)), seLibera };
  const escrito = guardado ?? hoy;
  const leido = leerPesos(escrito.precio);
  const escribir = (cambio: Partial<Escrito>) => {
    const nuevo = { ...escrito, ...cambio };
    setEscrito(sameJson(nuevo, hoy) ? null : nuevo);
  };
  const descartar = () => setEscrito(null);
  const enviar = async () => {
    const suyo = escrito.propio && leido.valor !== undefined ? aPesos(leido.valor) : null;
    if (await guardar({ acompanantes: { precio: suyo, seLibera: escrito.seLibera } })) descartar();
  };
  const falta = escrito.propio && leido.valor === undefined;
  return { escrito, hayCambio: guardado !== null, falta, escribir, enviar, descartar, isBusy, error };
}

interface CamposDePrecioProps {
  /** The stored price in pesos; null for that of the row. */
  hoy: number | null;
  escrito: Escrito;
  onEscribir: (cambio: Partial<Escrito>) => void;
}

function CamposDePrecio({ hoy, escrito, onEscribir }: CamposDePrecioProps) {
  const { valor, error } = leerPesos(escrito.precio);
  const cambia = hoy !== null && valor !== dePesos(hoy);
  return (
    <>
      <Check
        look="llave"
        checked={escrito.propio}
        note="Sin él, el acompañante paga lo que cuesta su fila"
        onChange={({ target }) => onEscribir({ propio: target.checked })}
      >
        Precio propio
      </Check>
      {escrito.propio && (
        <Field
          label="Precio del acompañante"
          inputMode="decimal"
          autoComplete="off"
          value={escrito.precio}
          error={error}
          hint={cambia ? `Hoy: ${formatPesos(dePesos(hoy))}` : undefined}
          onChange={({ target }) => onEscribir({ precio: target.value })}
        />
      )}
    </>
  );
}
