import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { Accion } from '@taquilla/contract/comun/acceso';
import { BasicIcon } from '@taquilla/ui/BasicIcon.tsx';
import { buttonClass } from '@taquilla/ui/Button.tsx';
import { Icon, type IconName } from '@taquilla/ui/Icon.tsx';
import { Link } from 'wouter';
import { paths } from '../paths.ts';
import { permitido } from '../sesion/sesion.ts';
import { Box } from '../ui/Box.tsx';
import { ConsoleIcon } from '../ui/ConsoleIcon.tsx';

type Alarma = RespuestaDe<'hoy'>['alarmas'][number];

interface Tipo {
  icono: IconName | 'devolver' | 'alerta';
  calma: string;
  /** The sentence for those who may not do what `calma` says. */
  ajena?: { sin: Accion; calma: string };
  hacer: string;
  href: string;
}

/** Each alarm's look, its reassuring sentence, and the target of its one action. */
const TIPOS: Readonly<Record<Alarma['tipo'], Tipo>> = {
  correo_fallido: {
    icono: 'correo',
    calma: 'Los boletos están a salvo: corrige el correo o mándalos otra vez.',
    ajena: {
      sin: 'reenviar_boletos',
      calma: 'Los boletos están a salvo: la taquilla o quien organiza los manda otra vez.',
    },
    hacer: 'Ver las ventas',
    href: `${paths.ventas()}?correoFallido=si`,
  },
  reembolso_fallido: {
    icono: 'devolver',
    calma: 'El dinero sigue aquí. Inténtalo de nuevo o págalo por otro medio.',
    ajena: {
      sin: 'reembolsar',
      calma: 'El dinero sigue aquí. Un Dueño o contabilidad lo intenta de nuevo o lo paga por otro medio.',
    },
    hacer: 'Ver reembolsos',
    href: `${paths.dinero()}?devoluciones=fallida`,
  },
  reembolso_propuesto: {
    icono: 'devolver',
    calma: 'Nada se mueve hasta que otra persona lo confirme.',
    hacer: 'Revisar',
    href: `${paths.dinero()}?devoluciones=propuesta`,
  },
  cargo_discrepante: {
    icono: 'tarjeta',
    calma: 'No se vende ni se devuelve nada hasta que alguien lo mire.',
    hacer: 'Ver la venta',
    href: paths.ventas(),
  },
  contracargo: {
    icono: 'alerta',
    calma: 'Las pruebas se mandan al proveedor antes de que venza el plazo.',
    hacer: 'Ver las pruebas',
    href: paths.dinero(),
  },
  pago_en_revision: {
    icono: 'tarjeta',
    calma: 'Sus boletos siguen valiendo. Decide si la venta queda en pie o se reembolsa.',
    ajena: {
      sin: 'reembolsar',
      calma: 'Sus boletos siguen valiendo. Un Dueño o contabilidad decide si la venta queda en pie.',
    },
    hacer: 'Ver las ventas',
    href: paths.ventas(),
  },
  sin_dueno: {
    icono: 'alerta',
    calma: 'El dinero está a salvo. Busca de quién es por el monto y el concepto.',
    hacer: 'Ver Dinero',
    href: paths.dinero(),
  },
  descuadre: {
    icono: 'alerta',
    calma: 'Cada renglón dice qué no suma y de cuánto.',
    hacer: 'Ver Dinero',
    href: paths.dinero(),
  },
  cotejo: {
    icono: 'alerta',
    calma: 'Nada se movió por esto: mira qué cargos son y coteja otra vez.',
    ajena: { sin: 'conciliar', calma: 'Nada se movió por esto: en Dinero está qué cargos son.' },
    hacer: 'Ver Dinero',
    href: paths.dinero(),
  },
};

/** The alarms that need a person, before everything else; an alarm closes only when its cause is solved (§C2.2). */
export function EsperanAUnaPersona({ alarmas }: { alarmas: readonly Alarma[] }) {
  const cuantas = alarmas.reduce((suma, { cuantos }) => suma + cuantos, 0);
  return (
    <Box title={<>Esperan a una persona {cuantas > 0 && <span className="suave">{cuantas}</span>}</>} flush>
      {alarmas.length === 0 ? (
        <p className="hoy__nada">
          <BasicIcon name="palomita" /> Correos, reembolsos y cargos, al corriente.
        </p>
      ) : (
        <ul className="alarmas">
          {alarmas.map(alarma => (
            <LineaDeAlarma key={alarma.tipo} alarma={alarma} />
          ))}
        </ul>
      )}
    </Box>
  );
}

function Icono({ icono }: { icono: IconName | 'devolver' | 'alerta' }) {
  if (icono === 'devolver') return <ConsoleIcon name="devolver" />;
  return icono === 'alerta' ? <BasicIcon name="alerta" /> : <Icon name={icono} />;
}

function LineaDeAlarma({ alarma: { tipo, texto, cuantos, folios } }: { alarma: Alarma }) {
  const { icono, calma, ajena, hacer, href } = TIPOS[tipo];
  const dicho = ajena && !permitido(ajena.sin, { sinLimite: true }) ? ajena.calma : calma;
  const [unico] = folios;
  return (
    <li>
      <span className="alarmas__icono" aria-hidden="true">
        <Icono icono={icono} />
      </span>
      <div>
        <b>{texto}</b>
        <p>{dicho}</p>
        {cuantos > 1 && folios.length > 0 && (
          <p className="alarmas__folios">
            {folios.slice(0, 4).map(folio => (
              <Link key={folio} href={paths.venta(folio)}>
                {folio}
              </Link>
            ))}
          </p>
        )}
      </div>
      <Link
        className={buttonClass({ variant: 'borde', size: 'chico' })}
        href={cuantos === 1 && unico ? paths.venta(unico) : href}
      >
        {cuantos === 1 && unico ? 'Ver la venta' : hacer}
      </Link>
    </li>
  );
}
