import { aPesos, centavos, dePesos, formatPesos } from '@taquilla/rules/dinero';
import { enCuantos } from '@taquilla/rules/numeros';
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
export function Acompanantes({ eventoId, precios, puede }: AcompanantesProps) {
  const { lugares, precio, seLibera } = precios.acompanantes;
  const [guardado, setEscrito] = useUnsaved<Escrito>(`acompanantes:${eventoId}`);
  const { guardar, isBusy, error } = useTerminos(eventoId, precios.version);
  const hoy = {
    propio: precio !== null,
    precio: escribirPesos(precio === null ? centavos(0) : dePesos(precio)),
    seLibera,
  };
  const escrito = guardado ?? hoy;
  const leido = leerPesos(escrito.precio);
  const escribir = (cambio: Partial<Escrito>) => {
    const nuevo = { ...escrito, ...cambio };
    setEscrito(sameJson(nuevo, hoy) ? null : nuevo);
  };
  const enviar = async () => {
    const suyo = escrito.propio && leido.valor !== undefined ? aPesos(leido.valor) : null;
    if (await guardar({ acompanantes: { precio: suyo, seLibera: escrito.seLibera } })) setEscrito(null);
  };
  return (
    <Box title="Acompañantes">
      <fieldset className="tarifas__canal" disabled={!puede}>
        <legend>{enCuantos(lugares, 'lugar')} junto a sillas de ruedas</legend>
        <Check
          look="llave"
          checked={escrito.propio}
          note="Sin él, el acompañante paga lo que cuesta su fila"
          onChange={({ target }) => escribir({ propio: target.checked })}
        >
          Precio propio
        </Check>
        {escrito.propio && (
          <Field
            label="Precio del acompañante"
            inputMode="decimal"
            autoComplete="off"
            value={escrito.precio}
            error={leido.error}
            hint={
              precio === null || escrito.precio === hoy.precio
                ? undefined
                : `Hoy: ${formatPesos(dePesos(precio))}`
            }
            onChange={({ target }) => escribir({ precio: target.value })}
          />
        )}
        <Check
          look="llave"
          checked={escrito.seLibera}
          note="Antes, sólo junto con la silla de ruedas de al lado"
          onChange={({ target }) => escribir({ seLibera: target.checked })}
        >
          Cualquiera los compra desde 48 horas antes
        </Check>
      </fieldset>
      <ErrorLine>{guardado && error}</ErrorLine>
      {guardado && puede && (
        <VerYGuardar
          busy={isBusy}
          disabled={escrito.propio && leido.valor === undefined}
          onSave={enviar}
          onDiscard={() => setEscrito(null)}
        >
          Guardar acompañantes
        </VerYGuardar>
      )}
    </Box>
  );
}
