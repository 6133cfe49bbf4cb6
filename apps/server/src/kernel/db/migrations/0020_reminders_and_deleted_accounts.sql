DROP INDEX "users_username_key";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "room_members" ADD COLUMN "news_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "room_members" ADD COLUMN "news_rank" integer;--> statement-breakpoint
ALTER TABLE "room_members" ADD COLUMN "news_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "room_members" ADD COLUMN "news_rank_since" integer;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree (lower("username")) WHERE "users"."deleted_at" is null;