import { COMPENSACION_MINIMA } from '@taquilla/rules/cancelacion';
import { diasEntre, esDiaHabil } from '@taquilla/rules/diasHabiles';
import { enCuantos, formatEntero } from '@taquilla/rules/numeros';
import { Button } from '@taquilla/ui/Button.tsx';
import { DateField } from '@taquilla/ui/DateField.tsx';
import { readDate } from '@taquilla/ui/dates.ts';
import { Field } from '@taquilla/ui/Field.tsx';
import { Icon, type IconName } from '@taquilla/ui/Icon.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { Select } from '@taquilla/ui/Select.tsx';
import { useState } from 'react';
import { Box } from '../ui/Box.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { ErrorLine } from '../ui/ErrorLine.tsx';
import { enPalabras } from '../ui/enPalabras.ts';
import { enPesos } from '../ui/pesos.ts';
import { esAtribuible, leerCompensacion, type Plan, PROMESA_LARGA_DIAS, plazosDe } from './decision.ts';
import { decirDia, decirDiaConAnio, decirParte } from './dias.ts';
import { type PasoConPlanProps, PieDePaso } from './paso.tsx';

const MEDIOS: Readonly<Record<Plan['medios'][number]['medio'], { nombre: string; como: string }>> = {
  tarjeta: { nombre: 'Tarjeta', como: 'A la misma tarjeta; a meses, completa' },
  cuenta: { nombre: 'SPEI y tienda', como: 'A su cuenta, con su CLABE' },
  terminal: { nombre: 'Terminal de taquilla', como: 'En caja, con folio, o CLABE' },
  efectivo: { nombre: 'Efectivo en taquilla', como: 'En cualquier caja nuestra, o CLABE' },
  gratis: { nombre: 'Sin costo', como: 'Cortesías y acompañantes' },
};

/** The second step: who gets what per means, beside the provider's balance; compensation and promise (§C7.4, §C7.7, §C7.11). */
export function PasoQuien({
  decision,
  cambiar,
  irA,
  plan,
  error,
}: PasoConPlanProps & { error: Error | null }) {
  return (
    <>
      <div className="can__columna">
        <Total plan={plan} />
        <Compensacion {...{ decision, cambiar, plan }} />
        <Encuentro plan={plan} />
        <ErrorLine>{error && enPalabras(error)}</ErrorLine>
        <PieDePaso
          atras={
            <Button variant="borde" onClick={() => irA(1)}>
              Atrás
            </Button>
          }
        >
          <Button size="grande" onClick={() => irA(3)}>
            Seguir: las palabras
          </Button>
        </PieDePaso>
      </div>
      <div className="can__lado">
        <Saldo plan={plan} />
        <Promesa {...{ decision, cambiar, plan }} />
      </div>
    </>
  );
}

function Total({ plan: { total, ventas, boletos, medios } }: { plan: Plan }) {
  return (
    <Box label="Quién recibe qué" flush>
      <div className="can__total">
        <p className="suave">Se devuelve, con todos los cargos</p>
        <p className="cifra-grande">{enPesos(total)}</p>
        <p className="suave">
          {`${enCuantos(ventas, 'venta')}, ${enCuantos(boletos, 'boleto')}. Quedarse con un cargo no es opción: regresa el total.`}
        </p>
      </div>
      {medios.length === 0 ? (
        <p className="can__nada">
          Nadie ha comprado todavía: no hay dinero que devolver ni correos que mandar.
        </p>
      ) : (
        <DataTable
          caption="Cómo pagaron"
          rows={medios}
          rowKey={({ medio }) => medio}
          columns={[
            {
              title: 'Cómo pagaron',
              cell: ({ medio, ventas: suyas }) => (
                <>
                  <span className="fuerte">{MEDIOS[medio].nombre}</span>
                  <small>{MEDIOS[medio].como}</small>
                  <small className="solo-movil">{enCuantos(suyas, 'venta')}</small>
                </>
              ),
            },
            { title: 'Ventas', align: 'right', phone: 'none', cell: fila => formatEntero(fila.ventas) },
            { title: 'Boletos', align: 'right', phone: 'none', cell: fila => formatEntero(fila.boletos) },
            { title: 'Se devuelve', align: 'right', cell: ({ monto }) => <b>{enPesos(monto)}</b> },
          ]}
        />
      )}
    </Box>
  );
}

/** The bonus that is owed beside the refund: the law's least where the cause is attributable, more where the house wants it. */
function Compensacion({ decision, cambiar, plan }: Pick<PasoConPlanProps, 'decision' | 'cambiar' | 'plan'>) {
  const [abierto, setAbierto] = useState(decision.compensacion !== null);
  const { parte, monto, hasta } = plan.compensacion;
  const debe = esAtribuible(decision);
  return (
    <Box
      title={parte > 0 ? `Compensación del ${decirParte(parte)}` : 'Sin compensación'}
      aside={parte > 0 && <b className="cifra-media">{enPesos(monto)}</b>}
      foot={
        !abierto && (
          <>
            <span>
              {debe ? `La ley pide ${decirParte(COMPENSACION_MINIMA)} o más.` : 'La ley no la pide.'}
            </span>
            <Button variant="quieto" size="chico" onClick={() => setAbierto(true)}>
              {debe ? 'Dar más' : 'Dar una'}
            </Button>
          </>
        )
      }
    >
      <div className="pila">
        <p className="suave">
          {parte > 0 && hasta
            ? `${debe ? 'Por la causa que elegiste. ' : ''}Se debe aparte: cada quien la pide desde su enlace, por CLABE o en taquilla, hasta el ${decirDiaConAnio(hasta)}. La que nadie pida sigue debida.`
            : 'La causa no se puede atribuir a quien organiza: se devuelve todo, y nada más.'}
        </p>
        {abierto && <Porcentaje {...{ decision, cambiar, debe }} />}
      </div>
    </Box>
  );
}

function Porcentaje({
  decision,
  cambiar,
  debe,
}: Pick<PasoConPlanProps, 'decision' | 'cambiar'> & { debe: boolean }) {
  const minima = debe ? COMPENSACION_MINIMA : 0;
  // Only a share that can be given leaves the field: with another one there would be no decision to show.
  const [texto, setTexto] = useState(decision.compensacion ?? String(minima * 100));
  const leida = leerCompensacion({ ...decision, compensacion: texto });
  return (
    <Field
      label="Compensación, en % de lo que pagó cada quien"
      inputMode="decimal"
      autoComplete="off"
      fieldClass="can__porcentaje"
      adornment="%"
      value={texto}
      error={leida === null ? `Escribe de ${minima * 100} a 100, con un decimal si hace falta.` : undefined}
      onChange={event => {
        const escrito = event.target.value;
        setTexto(escrito);
        if (leerCompensacion({ ...decision, compensacion: escrito }) !== null)
          cambiar({ compensacion: escrito });
      }}
    />
  );
}

function Encuentro({ plan: { apartados, cobrosEnCurso, contracargos, boletosUsados } }: { plan: Plan }) {
  const renglones: readonly { icono: IconName; texto: string; cuantos: number }[] = [
    {
      icono: 'reloj',
      texto:
        apartados === 1
          ? 'Una persona tiene lugares apartados. Se sueltan y se le dice por qué; no se le cobra.'
          : 'Personas con lugares apartados. Se sueltan y se les dice por qué; a nadie se le cobra.',
      cuantos: apartados,
    },
    {
      icono: 'tarjeta',
      texto: 'Cobros en curso. Si terminan pagados, se devuelven solos.',
      cuantos: cobrosEnCurso,
    },
    {
      icono: 'candado',
      texto: `Contracargos abiertos${contracargos.ventas > 0 ? ` por ${enPesos(contracargos.monto)}` : ''}. Esperan a que el banco cierre: no se paga dos veces.`,
      cuantos: contracargos.ventas,
    },
    {
      icono: 'boleto',
      texto: 'Boletos ya usados en la puerta. También se devuelven.',
      cuantos: boletosUsados,
    },
  ];
  return (
    <Box title="Antes de seguir">
      <ul className="lista-can">
        {renglones.map(({ icono, texto, cuantos }) => (
          <li key={icono}>
            <Icon name={icono} />
            <span>{texto}</span>
            <b>{formatEntero(cuantos)}</b>
          </li>
        ))}
      </ul>
    </Box>
  );
}

function Saldo({ plan: { porElProveedor, saldo, faltan } }: { plan: Plan }) {
  return (
    <Box title="¿Alcanza el saldo?">
      <div className="pila">
        <dl className="ficha">
          <div>
            <dt>Sale por el proveedor</dt>
            <dd>{enPesos(porElProveedor)}</dd>
          </div>
          <div>
            <dt>Saldo, ahora</dt>
            <dd>{saldo === null ? 'No contesta' : enPesos(saldo)}</dd>
          </div>
          {faltan !== null && (
            <div className="ficha__total">
              <dt>{faltan > 0 ? 'Faltan' : 'Alcanza'}</dt>
              <dd className={faltan > 0 ? 'rojo' : 'verde'}>{faltan > 0 ? enPesos(faltan) : 'Sí'}</dd>
            </div>
          )}
        </dl>
        {saldo === null && (
          <Notice>
            El proveedor no dijo su saldo. Puedes seguir: si no alcanza, se detiene sola y te avisa cuánto
            falta.
          </Notice>
        )}
        {faltan !== null && faltan > 0 && (
          <div className="aviso aviso--ojo">
            <Icon name="alerta" />
            <div>Puedes seguir. Se devuelve hasta donde alcance y lo demás sale solo cuando deposites.</div>
          </div>
        )}
      </div>
    </Box>
  );
}

const OTRO = 'otro';

function Promesa({ decision, cambiar, plan }: Pick<PasoConPlanProps, 'decision' | 'cambiar' | 'plan'>) {
  const { hoy, plazos } = plazosDe(plan);
  const dia = decision.promesa ?? plan.promesa;
  const [aMano, setAMano] = useState(!plazos.some(plazo => plazo.dia === dia));
  const dias = diasEntre(hoy, dia);
  return (
    <Box title="La promesa">
      <div className="pila">
        <Select
          label="Todo el dinero sale a más tardar"
          value={aMano ? OTRO : dia}
          options={[
            ...plazos.map(plazo => ({
              value: plazo.dia,
              label: `${decirDia(plazo.dia)} (${plazo.habiles} días hábiles)`,
            })),
            { value: OTRO, label: 'Otro día' },
          ]}
          onChange={elegido => {
            setAMano(elegido === OTRO);
            if (elegido !== OTRO) cambiar({ promesa: elegido });
          }}
        />
        {aMano && <OtroDia hoy={hoy} dia={dia} alElegir={elegido => cambiar({ promesa: elegido })} />}
        {dias > PROMESA_LARGA_DIAS && (
          <div className="aviso aviso--ojo">
            <Icon name="alerta" />
            <div>
              <strong>{`Son ${dias} días.`}</strong> Profeco espera que todo vuelva en {PROMESA_LARGA_DIAS}{' '}
              días o menos.
            </div>
          </div>
        )}
        <p className="nota">
          Es pública y queda fija al confirmar. Te avisamos 48 horas antes si algo falta.
        </p>
      </div>
    </Box>
  );
}

/** Only a business day from today on leaves the field. */
function OtroDia({ hoy, dia, alElegir }: { hoy: string; dia: string; alElegir: (dia: string) => void }) {
  const [texto, setTexto] = useState(dia);
  const leido = readDate(texto, 'day');
  return (
    <DateField
      label="El día"
      unit="day"
      value={texto}
      error={leido === null ? undefined : porQueNo(leido, hoy)}
      onChange={escrito => {
        setTexto(escrito);
        const elegido = readDate(escrito, 'day');
        if (elegido !== null && !porQueNo(elegido, hoy)) alElegir(elegido);
      }}
    />
  );
}

function porQueNo(dia: string, hoy: string): string | undefined {
  if (dia < hoy) return 'Ese día ya pasó.';
  return esDiaHabil(dia) ? undefined : 'Ese día los bancos no trabajan.';
}
