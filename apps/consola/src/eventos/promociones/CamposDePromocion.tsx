import { DateField } from '@taquilla/ui/DateField.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { Select } from '@taquilla/ui/Select.tsx';
import { toggle } from '../../campos/toggle.ts';
import { Check } from '../../ui/Check.tsx';
import type { FaltasDePromocion, FormaDePromocion } from './formaDePromocion.ts';

export interface CamposDePromocionProps {
  forma: FormaDePromocion;
  faltas: FaltasDePromocion;
  zonas: readonly { id: number; nombre: string }[];
  /** Fixes the promotion's effect, because a purchase has it. */
  usada: boolean;
  esNueva: boolean;
  cambiar: (nuevo: Partial<FormaDePromocion>) => void;
}

type CampoDeTexto = 'nombre' | 'porcentaje' | 'cantidadCompra' | 'cantidadPaga' | 'clave' | 'usosMaximos';

export function CamposDePromocion(props: CamposDePromocionProps) {
  const hasta = 'Vacío: hasta que cierra la venta';
  return (
    <div className="promocion-forma">
      <Field fieldClass="todo" label="Nombre" most={80} {...campo(props, 'nombre')} />
      <LoQueDa {...props} />
      <ComoSeObtiene {...props} />
      <DateField label="Desde" unit="minute" emptyHint="Vacío: desde ya" {...hora(props, 'desde')} />
      <DateField label="Hasta" unit="minute" emptyHint={hasta} {...hora(props, 'hasta')} />
      <Zonas {...props} />
    </div>
  );
}

/** The props of a text field, by its name: value and fault. */
function campo({ forma, faltas, cambiar }: CamposDePromocionProps, nombre: CampoDeTexto) {
  return {
    value: forma[nombre],
    error: faltas[nombre],
    onChange: (event: { target: { value: string } }) => cambiar({ [nombre]: event.target.value }),
  };
}

function hora({ forma, faltas, cambiar }: CamposDePromocionProps, nombre: 'desde' | 'hasta') {
  return {
    value: forma[nombre],
    error: faltas[nombre],
    onChange: (escrita: string) => cambiar({ [nombre]: escrita }),
  };
}

function LoQueDa(props: CamposDePromocionProps) {
  const { forma, usada, cambiar } = props;
  return (
    <>
      <Select
        label="Da"
        disabled={usada}
        options={[
          { value: 'PORCENTAJE', label: 'Un porcentaje' },
          { value: 'CANTIDAD', label: 'Lleva unos, paga menos' },
        ]}
        value={forma.tipo}
        onChange={tipo => cambiar({ tipo })}
      />
      {forma.tipo === 'PORCENTAJE' ? (
        <Field label="Porcentaje" inputMode="decimal" disabled={usada} {...campo(props, 'porcentaje')} />
      ) : (
        <>
          <Field label="Lleva" inputMode="numeric" disabled={usada} {...campo(props, 'cantidadCompra')} />
          <Field label="Paga" inputMode="numeric" disabled={usada} {...campo(props, 'cantidadPaga')} />
        </>
      )}
    </>
  );
}

function ComoSeObtiene(props: CamposDePromocionProps) {
  const { forma, usada, esNueva, cambiar } = props;
  return (
    <>
      <Select
        label="Cómo se obtiene"
        disabled={usada || !esNueva}
        options={[
          { value: 'sola', label: 'Sola, sin código' },
          { value: 'codigo', label: 'Con un código' },
          { value: 'lote', label: 'Con códigos de un uso' },
        ]}
        value={forma.como}
        onChange={como => cambiar({ como })}
      />
      {forma.como === 'codigo' && (
        <Field
          label="Código"
          maxLength={30}
          autoCapitalize="characters"
          disabled={usada}
          {...campo(props, 'clave')}
        />
      )}
      {forma.como !== 'lote' && (
        <Field
          label="Usos como máximo"
          inputMode="numeric"
          hint="Vacío: sin tope"
          {...campo(props, 'usosMaximos')}
        />
      )}
    </>
  );
}

function Zonas({ forma, faltas, zonas, usada, cambiar }: CamposDePromocionProps) {
  return (
    <fieldset disabled={usada}>
      <legend>En qué zonas (ninguna: en todas)</legend>
      {zonas.map(({ id, nombre }) => (
        <Check
          key={id}
          checked={forma.zonaIds.includes(id)}
          onChange={event =>
            cambiar({
              zonaIds: toggle(forma.zonaIds, id, event.target.checked),
            })
          }
        >
          {nombre}
        </Check>
      ))}
      {faltas.zonaIds && <p className="campo__error">{faltas.zonaIds}</p>}
    </fieldset>
  );
}
