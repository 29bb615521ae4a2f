-- Up Migration
-- Paying by reference (§B2.8-12): a transfer or cash at a store, which come hours after they were asked for, in odd sums too.
alter table reserva add column pago_hasta timestamptz;
alter table cargo add column medio text not null default 'tarjeta' check (medio in ('tarjeta', 'spei', 'tienda'));

create index reserva_por_pagar on reserva (evento_id) where estado = 'por_pagar';
create index reserva_pago_por_vencer on reserva (cobro_hasta) where estado = 'por_pagar';
drop index reserva_turno;
create unique index reserva_turno on reserva (evento_id, turno)
  where turno is not null and estado in ('retenida', 'cobrando', 'por_pagar');

create table referencia (
  cargo_id uuid primary key references cargo,
  numero text not null unique,
  clabe text,
  banco text,
  convenio text,
  creada_en timestamptz not null default now()
);

create table abono (
  id uuid primary key,
  proveedor_id text not null unique,
  cargo_id uuid references cargo,
  medio text not null check (medio in ('spei', 'tienda')),
  monto integer not null check (monto > 0),
  concepto text,
  recibido_en timestamptz not null default now()
);
create index abono_cargo on abono (cargo_id);
create index abono_sin_dueno on abono (recibido_en) where cargo_id is null;

alter table devolucion add column abono_id uuid references abono;
create index devolucion_abono on devolucion (abono_id) where abono_id is not null;
alter table devolucion drop constraint devolucion_medio_check;
alter table devolucion add constraint devolucion_medio_check
  check (medio in ('tarjeta', 'efectivo', 'terminal', 'gratis', 'transferencia', 'cortesia', 'tienda'));

create table codigo_de_correo (
  reserva_id uuid primary key references reserva,
  correo text not null check (correo = lower(correo)),
  hash bytea not null,
  fallas integer not null default 0,
  expira_en timestamptz not null,
  confirmado_en timestamptz
);

create table barrido (
  que text primary key,
  hasta timestamptz not null,
  proximo timestamptz not null
);
insert into barrido (que, hasta, proximo) values ('abonos', now(), now());

insert into transicion (tabla, de, a) values
  ('reserva', 'retenida', 'por_pagar'),
  ('reserva', 'por_pagar', 'vendida'),
  ('reserva', 'por_pagar', 'expirada'),
  ('reserva', 'por_pagar', 'cancelada'),
  ('reserva', 'por_pagar', 'retenida'),
  ('reserva', 'expirada', 'por_pagar'),
  ('reserva', 'cancelada', 'vendida'),
  ('reserva', 'cancelada', 'por_pagar');

-- Down Migration
delete from transicion where tabla = 'reserva' and ('por_pagar' in (de, a) or (de = 'cancelada' and a = 'vendida'));
drop table barrido;
drop table codigo_de_correo;
alter table devolucion drop constraint devolucion_medio_check;
alter table devolucion add constraint devolucion_medio_check
  check (medio in ('tarjeta', 'efectivo', 'terminal', 'gratis', 'transferencia', 'cortesia'));
alter table devolucion drop column abono_id;
drop table abono;
drop table referencia;
drop index reserva_turno;
create unique index reserva_turno on reserva (evento_id, turno)
  where turno is not null and estado in ('retenida', 'cobrando');
drop index reserva_pago_por_vencer;
drop index reserva_por_pagar;
alter table cargo drop column medio;
alter table reserva drop column pago_hasta;
