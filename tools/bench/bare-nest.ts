// The baseline of P8: the smallest Nest application on Fastify that has sent one query to its database.
import 'reflect-metadata';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import pg from 'pg';

@Controller()
class Health {
  @Get('/health/ready')
  ready(): { status: string } {
    return { status: 'ready' };
  }
}
@Module({ controllers: [Health] })
class Bare {}

await new pg.Pool({ connectionString: process.env.DATABASE_URL }).query('select 1');
const app = await NestFactory.create<NestFastifyApplication>(Bare, new FastifyAdapter(), { logger: false });
await app.listen(Number(process.env.PORT), '127.0.0.1');
