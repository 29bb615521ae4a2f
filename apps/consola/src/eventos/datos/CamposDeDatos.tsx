import type { FormaDePago } from '@taquilla/contract/comun/opcionalesDeEvento';
import { FORMAS_DE_PAGO, formasDichas, NOMBRES_DE_FORMAS } from '@taquilla/rules/formasDePago';
import { formatEntero } from '@taquilla/rules/numeros';
import { DateField, type DateFieldProps } from '@taquilla/ui/DateField.tsx';
import { Field, type FieldProps } from '@taquilla/ui/Field.tsx';
import { Select } from '@taquilla/ui/Select.tsx';
import { Box } from '../../ui/Box.tsx';
import { Check } from '../../ui/Check.tsx';
import { RevisionDeTexto } from '../../ui/RevisionDeTexto.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { AvisosDeFecha } from '../AvisosDeFecha.tsx';
import { cambiaYaVendido } from '../estado.ts';
import { type CamposDeDatosProps, type FormaDeDatos, NOMBRES, POLITICAS } from './forma.ts';
import { ImagenesDelEvento } from './ImagenesDelEvento.tsx';
import { RecintoDelEvento } from './RecintoDelEvento.tsx';

/** The fields of an event's data in their panels. */
export function CamposDeDatos(props: CamposDeDatosProps) {
  return (
    <>
      <QueEs {...props} />
      <CuandoYDonde {...props} />
      <Reglas {...props} />
      <ImagenesDelEvento {...props} />
    </>
  );
}

type CampoDeTexto = {
  [Campo in keyof FormaDeDatos]: FormaDeDatos[Campo] extends boolean ? never : Campo;
}[keyof FormaDeDatos];

/** A field of the form; its label, value and fault follow from its name. */
function Campo({
  campo,
  props: { forma, faltas, cambiar },
  ...rest
}: { campo: CampoDeTexto; props: CamposDeDatosProps } & Omit<FieldProps, 'label' | 'value' | 'onChange'>) {
  return (
    <Field
      {...rest}
      id={`datos-${campo}`}
      label={NOMBRES[campo]}
      value={forma[campo]}
      error={faltas[campo]}
      onChange={event => cambiar({ [campo]: event.target.value })}
    />
  );
}

/** A date and hour by the venue's clock. */
function CampoDeHora({
  campo,
  props: { forma, faltas, cambiar },
  ...rest
}: { campo: 'fecha' | 'ventaDesde' | 'ventaHasta'; props: CamposDeDatosProps } & Pick<
  DateFieldProps,
  'hint' | 'emptyHint' | 'disabled'
>) {
  return (
    <DateField
      {...rest}
      id={`datos-${campo}`}
      unit="minute"
      label={NOMBRES[campo]}
      value={forma[campo]}
      error={faltas[campo]}
      onChange={escrita => cambiar({ [campo]: escrita })}
    />
  );
}

const LARGO_DESCRIPCION = 5_000;

function QueEs(props: CamposDeDatosProps) {
  const { forma, faltas, cambiar, evento } = props;
  const clavePuesta = evento.estado !== 'borrador';
  return (
    <Box title="Qué es">
      <div className="datos__pila">
        <Campo campo="nombre" props={props} most={200} required />
        <div className="datos__dos">
          <Campo campo="artista" props={props} most={200} />
          <Campo campo="genero" props={props} most={80} />
        </div>
        <Campo
          campo="artistas"
          props={props}
          most={2_000}
          hint="Con comas. Cada quien puede retirarse después sin cancelar el evento."
        />
        <TextArea
          id="datos-descripcion"
          label={NOMBRES.descripcion}
          rows={5}
          most={LARGO_DESCRIPCION}
          hint={`Se ve en la página del evento. ${formatEntero(forma.descripcion.length)} de ${formatEntero(LARGO_DESCRIPCION)}`}
          value={forma.descripcion}
          error={faltas.descripcion}
          onChange={event => cambiar({ descripcion: event.target.value })}
        />
        <RevisionDeTexto texto={forma.descripcion} />
        <Campo
          campo="clave"
          props={props}
          most={60}
          disabled={clavePuesta}
          hint={
            clavePuesta
              ? 'Nombra al evento en archivos y órdenes. Ya no cambia: se publicó.'
              : 'Nombra al evento en archivos y órdenes: minúsculas, números y guiones.'
          }
        />
      </div>
    </Box>
  );
}

function CuandoYDonde(props: CamposDeDatosProps) {
  return (
    <Box title="Cuándo y dónde">
      <div className="datos__pila">
        <RecintoYFecha {...props} />
        <AvisosDeFecha {...props.avisos} />
        <div className="datos__tres">
          <CampoDeHora campo="ventaDesde" props={props} emptyHint="Vacío: en cuanto se publica" />
          <CampoDeHora campo="ventaHasta" props={props} emptyHint="Vacío: hasta que empieza" />
          <Campo campo="duracionMin" props={props} inputMode="numeric" hint="En minutos" />
        </div>
        <Check
          id="datos-mostrarWeb"
          look="llave"
          checked={props.forma.mostrarWeb}
          onChange={event => props.cambiar({ mostrarWeb: event.target.checked })}
          note="Apagado, sólo se vende en taquilla"
        >
          Se vende en la tienda
        </Check>
      </div>
    </Box>
  );
}

function porQueNoSeMueve(evento: CamposDeDatosProps['evento']): string {
  const porque = 'Ya hay lugares apartados o vendidos';
  return cambiaYaVendido(evento)
    ? `${porque}: se mueve con «Cambiar fecha, recinto o cartel», en el menú del evento.`
    : `${porque}.`;
}

/** Venue and date; the date is fixed once places are taken. */
function RecintoYFecha(props: CamposDeDatosProps) {
  const { recinto, tomado } = props.evento;
  return (
    <div className="datos__dos">
      <RecintoDelEvento evento={props.evento} />
      <CampoDeHora
        campo="fecha"
        props={props}
        disabled={tomado}
        hint={tomado ? porQueNoSeMueve(props.evento) : `Hora de ${recinto.ciudad}`}
      />
    </div>
  );
}

/** The ways to pay besides a card in one payment (§B2.1). */
function FormasDePago({ forma, cambiar }: CamposDeDatosProps) {
  const dichas = formasDichas(forma.formasDePago);
  return (
    <fieldset>
      <legend>{NOMBRES.formasDePago}</legend>
      {FORMAS_DE_PAGO.map(una => (
        <Check
          key={una}
          id={`datos-forma-${una}`}
          look="llave"
          value={una}
          checked={dichas.includes(una)}
          onChange={({ target }) => cambiar({ formasDePago: conForma(dichas, una, target.checked) })}
          note={NOTAS_DE_FORMAS[una]}
        >
          {NOMBRES_DE_FORMAS[una].charAt(0).toUpperCase() + NOMBRES_DE_FORMAS[una].slice(1)}
        </Check>
      ))}
    </fieldset>
  );
}

function conForma(dichas: readonly FormaDePago[], una: FormaDePago, puesta: boolean): string {
  return FORMAS_DE_PAGO.filter(suya => (suya === una ? puesta : dichas.includes(suya))).join(', ');
}

const NOTAS_DE_FORMAS: Readonly<Record<FormaDePago, string>> = {
  meses: 'Con tarjeta de crédito, en los planes que la casa tiene con el proveedor; el total es el mismo',
  spei: 'Guarda los lugares dos horas mientras llega la transferencia; hasta un décimo de cada sección',
  tienda: 'Guarda los lugares un día mientras pagan en una tienda; hasta un décimo de cada sección',
};

function Reglas(props: CamposDeDatosProps) {
  const { forma, cambiar } = props;
  return (
    <Box title="Reglas de compra">
      <div className="datos__pila">
        <div className="datos__tres">
          <Campo campo="limiteDeAsientos" props={props} inputMode="numeric" />
          <Campo campo="edadMinima" props={props} inputMode="numeric" hint="Vacío: para todos" />
        </div>
        <div className="datos__dos">
          <Select
            label={NOMBRES.politicaTipo}
            options={POLITICAS}
            value={forma.politicaTipo}
            onChange={politicaTipo => cambiar({ politicaTipo })}
          />
          {forma.politicaTipo === 'hasta_dias' && (
            <Campo
              campo="politicaDias"
              props={props}
              inputMode="numeric"
              hint="El comprador lo lee antes de pagar"
            />
          )}
        </div>
        <FormasDePago {...props} />
        <Check
          look="llave"
          checked={forma.salaDeEspera}
          onChange={event => cambiar({ salaDeEspera: event.target.checked })}
          note="Los compradores esperan su turno antes de apartar"
        >
          Sala de espera
        </Check>
      </div>
    </Box>
  );
}
